import { expect, it } from "vitest";
import type { Template } from "#lib/client/templates.ts";
import { carriedTexts } from "./said-texts.ts";

function template(texts: Record<string, string>): Pick<Template, "layers"> {
  const layers = Object.entries(texts).map(([name, text]) => ({
    name,
    type: "text",
    properties: ["text"],
    text,
  }));
  return { layers } as Pick<Template, "layers">;
}

const wide = template({ title: "Happy birthday", message: "Cake first" });

it("keeps what was written when the shape or the design changes, and lets the template's own words go", () => {
  const said = [
    { name: "title", text: "Alles Gute" },
    { name: "message", text: "Cake first" },
  ];
  const tall = template({ message: "Cake\nfirst", title: "Happy\nbirthday", closing: "Now, cake!" });
  expect(carriedTexts(said, wide, tall)).toEqual([
    { name: "message", text: "Cake\nfirst" },
    { name: "title", text: "Alles Gute" },
    { name: "closing", text: "Now, cake!" },
  ]);
});

it("begins with a template's own words", () => {
  expect(carriedTexts([], null, wide)).toEqual([
    { name: "title", text: "Happy birthday" },
    { name: "message", text: "Cake first" },
  ]);
});
