#include "study/output/plots_svg.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "engine/io/markup.h"

namespace phyplay {
namespace {

constexpr double kMarkRadius = 4.5;

std::string class_of(int style) {
    return style == kReferenceStyle ? "ref" : fmt::format("s{}", style % 6);
}

/// A mark centred at (x, y): circle, square, triangle, diamond by turns.
std::string mark(int style, double x, double y) {
    const double r = kMarkRadius;
    const std::string kind = fmt::format("class=\"mark {}\"", class_of(style));
    if (style == kReferenceStyle)
        return fmt::format("<circle {} cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{}\"/>", kind, x, y, r);
    switch (style % 4) {
        case 0: return fmt::format("<circle {} cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{}\"/>", kind, x, y, r);
        case 1:
            return fmt::format("<rect {} x=\"{:.1f}\" y=\"{:.1f}\" width=\"{}\" height=\"{}\"/>", kind, x - r + 0.5,
                               y - r + 0.5, 2 * r - 1, 2 * r - 1);
        case 2:
            return fmt::format("<path {} d=\"M{:.1f} {:.1f}l{} {}h{}z\"/>", kind, x, y - r - 0.5, r + 0.5, 2 * r,
                               -2 * r - 1);
        default:
            return fmt::format("<path {} d=\"M{:.1f} {:.1f}l{} {}l{} {}l{} {}z\"/>", kind, x, y - r - 1, r + 1, r + 1,
                               -r - 1, r + 1, -r - 1, -r - 1);
    }
}

/// A round step that gives about `wanted` ticks.
double tick_step(double range, int wanted) {
    const double rough = range / wanted;
    const double power = std::pow(10.0, std::floor(std::log10(rough)));
    for (const double factor : {1.0, 2.0, 2.5, 5.0}) {
        if (factor * power >= rough * 0.999) return factor * power;
    }
    return 10.0 * power;
}

std::string tick_text(double value, double step, bool is_percent) {
    if (is_percent) return fmt::format("{:.0f} %", value * 100.0);
    const int digits = step >= 1.0 ? 0 : step >= 0.1 ? 1 : 2;
    return fmt::format("{:.{}f}", value, digits);
}

std::string text_at(std::string_view kind, double x, double y, std::string_view anchor, std::string_view words) {
    return fmt::format("<text class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>", kind, x, y,
                       anchor, escaped(words));
}

std::string line_at(std::string_view kind, double x1, double y1, double x2, double y2) {
    return fmt::format("<line class=\"{}\" x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\"/>", kind, x1, y1,
                       x2, y2);
}

std::string opened(double width, double height, std::string_view title) {
    return fmt::format(
        "<svg class=\"plot\" viewBox=\"0 0 {0:.0f} {1:.0f}\" role=\"img\" aria-label=\"{2}\" "
        "xmlns=\"http://www.w3.org/2000/svg\"><title>{2}</title>",
        width, height, escaped(title));
}

double largest(const std::vector<PlotSeries>& all) {
    double most = 0.0;
    for (const PlotSeries& series : all) {
        for (const PlotPoint& point : series.points) {
            most = std::max({most, point.value.value_or(0.0), point.high.value_or(0.0)});
        }
    }
    return most;
}

}  // namespace

std::string mark_svg(int style) {
    return fmt::format("<svg class=\"key\" viewBox=\"0 0 22 14\" aria-hidden=\"true\">{}{}</svg>",
                       style == kReferenceStyle ? std::string() : line_at("bar " + class_of(style), 1, 7, 21, 7),
                       mark(style, 11, 7));
}

std::string dot_plot_svg(const DotPlot& plot) {
    constexpr double kWidth = 480.0;
    constexpr double kLeft = 162.0;
    constexpr double kRight = 28.0;
    constexpr double kTop = 8.0;
    const std::size_t lanes = std::max<std::size_t>(plot.series.size(), 1);
    const double row_height = std::max(22.0, 8.0 + 11.0 * static_cast<double>(lanes));
    const double bottom = kTop + row_height * static_cast<double>(plot.rows.size());
    const double height = bottom + 40.0;
    double most = plot.most.value_or(std::max(largest(plot.series) * 1.04, plot.least + 1e-9));
    const double step = plot.is_percent ? 0.25 : tick_step(most - plot.least, 5);
    if (!plot.most) most = plot.least + std::ceil((most - plot.least) / step - 1e-9) * step;
    const auto x_of = [&](double value) {
        const double part = (value - plot.least) / (most - plot.least);
        return kLeft + std::clamp(part, 0.0, 1.0) * (kWidth - kLeft - kRight);
    };

    std::string svg = opened(kWidth, height, plot.title);
    for (std::size_t row = 0; row < plot.rows.size(); row += 2) {
        svg += fmt::format("<rect class=\"stripe\" x=\"0\" y=\"{:.1f}\" width=\"{}\" height=\"{:.1f}\"/>",
                           kTop + row_height * static_cast<double>(row), kWidth, row_height);
    }
    for (double tick = plot.least; tick <= most + step * 1e-6; tick += step) {
        svg += line_at("grid", x_of(tick), kTop, x_of(tick), bottom);
        svg += text_at("tick", x_of(tick), bottom + 15.0, "middle", tick_text(tick, step, plot.is_percent));
    }
    svg += text_at("axis", (kLeft + kWidth - kRight) / 2.0, bottom + 33.0, "middle", plot.unit);
    for (std::size_t row = 0; row < plot.rows.size(); ++row) {
        const double middle = kTop + row_height * (static_cast<double>(row) + 0.5);
        svg += text_at("label", kLeft - 10.0, middle + 4.0, "end", plot.rows[row]);
        for (std::size_t lane = 0; lane < plot.series.size(); ++lane) {
            const PlotPoint& point = plot.series[lane].points[row];
            if (!point.value) continue;
            const int style = plot.series[lane].style;
            const double y = middle + 11.0 * (static_cast<double>(lane) - (static_cast<double>(lanes) - 1.0) / 2.0);
            if (point.low && point.high) {
                svg += line_at("bar " + class_of(style), x_of(*point.low), y, x_of(*point.high), y);
            }
            svg += mark(style, x_of(*point.value), y);
        }
    }
    return svg + "</svg>";
}

std::string curve_plot_svg(const CurvePlot& plot) {
    constexpr double kWidth = 460.0;
    constexpr double kHeight = 300.0;
    constexpr double kLeft = 56.0;
    constexpr double kRight = 18.0;
    constexpr double kTop = 12.0;
    constexpr double kBottom = 252.0;
    std::size_t most = 2;
    for (const PlotSeries& series : plot.series) most = std::max(most, series.points.size());
    const auto x_of = [&](std::size_t i) {
        return kLeft + 14.0 +
               static_cast<double>(i) / static_cast<double>(most - 1) * (kWidth - kLeft - kRight - 28.0);
    };
    const auto y_of = [&](double share) { return kBottom - std::clamp(share, 0.0, 1.0) * (kBottom - kTop); };

    std::string svg = opened(kWidth, kHeight, plot.title);
    for (const double share : {0.0, 0.25, 0.5, 0.75, 1.0}) {
        svg += line_at("grid", kLeft, y_of(share), kWidth - kRight, y_of(share));
        svg += text_at("tick", kLeft - 8.0, y_of(share) + 4.0, "end", tick_text(share, 0.25, true));
    }
    const std::size_t every = most > 12 ? (most + 9) / 10 : 1;
    for (std::size_t i = 0; i < most; ++i) {
        if (i % every == 0) svg += text_at("tick", x_of(i), kBottom + 17.0, "middle", std::to_string(i + 1));
    }
    svg += text_at("axis", (kLeft + kWidth - kRight) / 2.0, kBottom + 36.0, "middle", plot.x_label);
    for (const PlotSeries& series : plot.series) {
        std::string above;
        std::string below;
        std::string line;
        for (std::size_t i = 0; i < series.points.size(); ++i) {
            const PlotPoint& point = series.points[i];
            if (!point.value) continue;
            line += fmt::format("{}{:.1f} {:.1f}", line.empty() ? "M" : "L", x_of(i), y_of(*point.value));
            if (!point.low || !point.high) continue;
            above += fmt::format("{}{:.1f} {:.1f}", above.empty() ? "M" : "L", x_of(i), y_of(*point.high));
            below = fmt::format("L{:.1f} {:.1f}", x_of(i), y_of(*point.low)) + below;
        }
        if (!above.empty())
            svg += fmt::format("<path class=\"band {}\" d=\"{}{}z\"/>", class_of(series.style), above, below);
        svg += fmt::format("<path class=\"curve {}\" d=\"{}\"/>", class_of(series.style), line);
    }
    for (const PlotSeries& series : plot.series) {
        for (std::size_t i = 0; i < series.points.size(); ++i) {
            if (series.points[i].value && (most <= 12 || i % every == 0)) {
                svg += mark(series.style, x_of(i), y_of(*series.points[i].value));
            }
        }
    }
    return svg + "</svg>";
}

}  // namespace phyplay
