#include "engine/console/json_lines.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <iterator>
#include <stdexcept>
#include <string_view>
#include <utility>

namespace phyplay {

std::vector<InputLine> LineReader::next_batch(std::size_t most) {
    while (ready_.size() - next_ready_ < most && !is_at_end_) {
        const bool has_line = next_ready_ < ready_.size();
        if (has_line && !is_input_waiting()) break;
        is_at_end_ = !read_more();
    }
    const auto first = ready_.begin() + static_cast<std::ptrdiff_t>(next_ready_);
    const std::size_t count = std::min(most, ready_.size() - next_ready_);
    std::vector<InputLine> batch(std::make_move_iterator(first),
                                 std::make_move_iterator(first + static_cast<std::ptrdiff_t>(count)));
    next_ready_ += count;
    if (next_ready_ == ready_.size()) {
        ready_.clear();
        next_ready_ = 0;
    }
    return batch;
}

/// Takes what one read() gives. False at the end of input.
bool LineReader::read_more() {
    std::array<char, 1 << 16> buffer;
    ssize_t count = 0;
    do {
        count = read(file_descriptor_, buffer.data(), buffer.size());
    } while (count < 0 && errno == EINTR);
    if (count < 0) throw std::runtime_error(std::string("cannot read the input: ") + std::strerror(errno));
    if (count == 0) {
        if (!partial_.empty() || is_partial_too_long_) end_line();
        return false;
    }

    std::string_view rest(buffer.data(), static_cast<std::size_t>(count));
    while (!rest.empty()) {
        const std::size_t end = rest.find('\n');
        const std::string_view piece = rest.substr(0, end);
        if (partial_.size() + piece.size() > kMaxLineBytes) {
            is_partial_too_long_ = true;
            partial_.clear();
        } else if (!is_partial_too_long_) {
            partial_ += piece;
        }
        if (end == std::string_view::npos) break;
        end_line();
        rest.remove_prefix(end + 1);
    }
    return true;
}

bool LineReader::is_input_waiting() const {
    pollfd request{file_descriptor_, POLLIN, 0};
    return poll(&request, 1, 0) > 0;
}

void LineReader::end_line() {
    if (!partial_.empty() && partial_.back() == '\r') partial_.pop_back();
    ready_.push_back({++line_number_, std::exchange(partial_, {}), std::exchange(is_partial_too_long_, false)});
}

}  // namespace phyplay
