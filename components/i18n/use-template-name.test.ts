import { expect, test } from "vitest";
import { BUILT_IN_DESIGNS } from "#lib/server/templates/built-in/built-in-templates.ts";
import { loadMessages } from "./catalogue.ts";
import { templateName } from "./use-template-name.ts";

const { designNames: english } = await loadMessages("en");
const { designNames: german } = await loadMessages("de");

test.each(BUILT_IN_DESIGNS.map(({ name, slug }) => ({ name, design: slug })))(
  "$name has a German name, and keeps its English one",
  (design) => {
    expect(templateName(design, english)).toBe(design.name);
    expect(templateName(design, german)).not.toBe(design.name);
  },
);

test("what an organization has named itself stays as it is", () => {
  expect(templateName({ name: "Candlelight", design: null }, german)).toBe("Candlelight");
  expect(templateName({ name: "Our candles", design: "candlelight" }, german)).toBe("Our candles");
  // The audit log knows no more than the name.
  expect(templateName({ name: "Candlelight" }, german)).toBe("Kerzenschein");
});
