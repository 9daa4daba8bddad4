// Text for pages and drawings, HTML and SVG; and the page that reports stand on: one file without anything from
// elsewhere, so that it can be mailed or put beside a paper.
#pragma once

#include <string>
#include <string_view>

namespace phyplay {

/// The text with the five signs that mean something in markup written out: safe between tags and in "attributes".
std::string escaped(std::string_view text);

/// A number of a table, right-aligned. HTML already.
std::string number_cell(std::string_view html);

/// A whole page in English: the title, also as its first heading, then the body, which is HTML.
std::string html_page(std::string_view title, std::string_view body);

}  // namespace phyplay
