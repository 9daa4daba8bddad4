#include "engine/io/markup.h"

#include <doctest/doctest.h>

using namespace phyplay;

TEST_CASE("escaped: text stays text between tags and in attributes") {
    CHECK(escaped("<b a=\"1\" c='2'>Tom & Jerry</b>") ==
          "&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;Tom &amp; Jerry&lt;/b&gt;");
    CHECK(escaped("Mühe 3") == "Mühe 3");
    CHECK(escaped("").empty());
}
