import { expect, test } from "vitest";
import type { Template } from "#lib/client/templates/templates.ts";
import { groupByDesign, inShape, shapesOf } from "./template-designs.ts";

const sizes = { wide: [1280, 720], tall: [720, 1280], square: [960, 960] } as const;

function template(slug: string, shape: keyof typeof sizes, design: string | null): Template {
  const [width, height] = sizes[shape];
  return {
    ...{ id: slug, org_id: "", name: slug, slug, occasion: "Birthday", design, aspect: "" },
    ...{ latest_version: 1, width, height },
    ...{
      fps: 25,
      duration_seconds: 10,
      thumbnail_time: 5,
      layers: [],
      built_in: null,
      thumbnail_url: null,
      archived_at: null,
    },
    ...{ created_at: "", updated_at: "" },
  };
}

test("puts a built-in design's shapes together, and leaves the organization's own alone", () => {
  const designs = groupByDesign([
    template("candlelight", "wide", "candlelight"),
    template("party", "wide", null),
    template("candlelight-9x16", "tall", "candlelight"),
    template("party-9x16", "tall", null),
    template("candlelight-1x1", "square", "candlelight"),
  ]);
  expect(designs.map(({ templates }) => templates.map(({ slug }) => slug))).toEqual([
    ["candlelight", "candlelight-9x16", "candlelight-1x1"],
    ["party"],
    ["party-9x16"],
  ]);
  expect(designs.map((design) => inShape(design, "tall").slug)).toEqual([
    "candlelight-9x16",
    "party",
    "party-9x16",
  ]);
});

test("a built-in template has its design's other shapes, one of the organization's own has none", () => {
  const templates = [
    template("candlelight", "wide", "candlelight"),
    template("candlelight-9x16", "tall", "candlelight"),
    template("hooray", "wide", "hooray"),
    template("candlelight-1x1", "square", null),
  ] as const;
  const slugsOf = (index: 0 | 1 | 2 | 3) => shapesOf(templates[index], templates).map(({ slug }) => slug);
  expect(slugsOf(1)).toEqual(["candlelight", "candlelight-9x16"]);
  expect(slugsOf(2)).toEqual(["hooray"]);
  expect(slugsOf(3)).toEqual(["candlelight-1x1"]);
});

test("a built-in template with a slug of the organization's own stays with its design", () => {
  const designs = groupByDesign([
    template("candlelight", "wide", "candlelight"),
    template("for-phones", "tall", "candlelight"),
  ]);
  expect(designs.map(({ templates }) => templates.length)).toEqual([2]);
});

test("a template that is not among those listed is a design by itself", () => {
  const own = template("party", "wide", null);
  expect(shapesOf(own, [])).toEqual([own]);
});
