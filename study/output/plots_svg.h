// Plots as SVG: plain marks and words, colours by class, so that one picture serves light and dark pages and paper.
//
// Series differ by colour and by the shape of their marks. Colours are Okabe and Ito's, which people with any kind of
// colour vision tell apart; report.cpp's style sheet names them s0, s1, ...
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace phyplay {

struct PlotPoint {
    std::optional<double> value;  ///< empty: nothing to draw
    std::optional<double> low;
    std::optional<double> high;
};

struct PlotSeries {
    std::string name;
    int style = 0;  ///< colour and mark; kReferenceStyle: hollow and grey
    std::vector<PlotPoint> points;
};

inline constexpr int kReferenceStyle = -1;

/// Rows of dots with intervals along a value axis that begins at `least`.
struct DotPlot {
    std::string title;  ///< for those who cannot see it
    std::string unit;   ///< under the axis
    std::vector<std::string> rows;
    std::vector<PlotSeries> series;  ///< as many points as rows
    double least = 0.0;
    std::optional<double> most;  ///< empty: as the data need
    bool is_percent = false;
};

std::string dot_plot_svg(const DotPlot& plot);

/// Lines over 1, 2, 3, ..., with bands; values are shares.
struct CurvePlot {
    std::string title;
    std::string x_label;
    std::vector<PlotSeries> series;
};

std::string curve_plot_svg(const CurvePlot& plot);

/// The mark of a style as a small inline picture, for legends in text.
std::string mark_svg(int style);

}  // namespace phyplay
