import { expect, test } from "vitest";
import { familyOf, fieldNames, toPatch, toValues } from "./brand-values.ts";

const brand = {
  org_id: "o",
  logo_asset_id: "l",
  colors: [{ name: "Fjord", value: "#1d3557" }],
  fonts: [{ family: "Nordlicht", asset_ids: ["f"] }],
  heading_font: "Nordlicht",
  body_font: null,
  updated_at: null,
};

test("what is edited is sent as it was read", () => {
  const { org_id, updated_at, ...sent } = brand;
  expect(toPatch(toValues(brand))).toEqual(sent);
});

test("a refusal is told at the colour or font that it names", () => {
  expect([...fieldNames(toValues(brand))]).toEqual(
    expect.arrayContaining(["colors.0.name", "colors.0.value", "fonts.0.family", "logo_asset_id"]),
  );
});

test("font files are called by their family, which no other has", () => {
  expect(familyOf("Nordlicht-Bold.woff2", [])).toBe("Nordlicht");
  expect(familyOf("Nordlicht Sans_SemiBoldItalic.ttf", [])).toBe("Nordlicht Sans");
  expect(familyOf("nordlicht.otf", ["Nordlicht"])).toBe("nordlicht 2");
  expect(familyOf("Inter-Regular.ttf", [])).toBe("Inter 2");
  expect(familyOf(".woff2", [])).toBe("Font");
});
