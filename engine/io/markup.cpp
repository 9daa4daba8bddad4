#include "engine/io/markup.h"

#include <fmt/core.h>

namespace phyplay {

std::string escaped(std::string_view text) {
    std::string safe;
    for (const char c : text) {
        switch (c) {
            case '&': safe += "&amp;"; break;
            case '<': safe += "&lt;"; break;
            case '>': safe += "&gt;"; break;
            case '"': safe += "&quot;"; break;
            case '\'': safe += "&#39;"; break;
            default: safe += c;
        }
    }
    return safe;
}

std::string number_cell(std::string_view html) {
    return fmt::format("<td class=\"n\">{}</td>", html);
}

std::string html_page(std::string_view title, std::string_view body) {
    return fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{0}</title>\n<style>"
        "body{{font:15px/1.5 sans-serif;max-width:60em;margin:2em auto;padding:0 1em;color:#222}}"
        "table{{border-collapse:collapse;margin:1em 0}}"
        "th,td{{padding:.2em .8em;border-bottom:1px solid #ddd;text-align:left}}"
        "td.n,th.n{{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}}"
        "table.wide{{font-size:.85em}}table.wide th,table.wide td{{padding:.2em .5em}}"
        "svg{{max-width:100%;height:auto}}</style></head>\n<body>\n<h1>{0}</h1>\n{1}</body></html>\n",
        escaped(title), body);
}

}  // namespace phyplay
