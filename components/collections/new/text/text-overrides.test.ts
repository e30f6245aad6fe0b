import { expect, it } from "vitest";
import type { Template } from "#lib/client/templates/templates.ts";
import { carriedTexts } from "./text-overrides.ts";

type Saying = Pick<Template, "layers" | "design">;

function template(texts: Record<string, string>, design: Saying["design"] = "candlelight"): Saying {
  const layers = Object.entries(texts).map(([name, text]) => ({
    name,
    type: "text",
    properties: ["text"],
    text,
  }));
  return { layers, design } as Saying;
}

const asItIs = (text: string) => text;
const wide = template({ title: "Happy birthday", message: "Cake first" });

it("keeps what was written when the shape or the design changes, and lets the template's own words go", () => {
  const said = [
    { name: "title", text: "Alles Gute" },
    { name: "message", text: "Cake first" },
  ];
  const tall = template({ message: "Cake\nfirst", title: "Happy\nbirthday", closing: "Now, cake!" });
  expect(carriedTexts(said, wide, tall, asItIs, new Map())).toEqual([
    { name: "message", text: "Cake\nfirst" },
    { name: "title", text: "Alles Gute" },
    { name: "closing", text: "Now, cake!" },
  ]);
});

it("has what was written again after a template without its field", () => {
  const written = new Map<string, string>();
  const next = template({ title: "Thank you" });
  const said = [
    { name: "title", text: "Happy birthday" },
    { name: "message", text: "See you at noon" },
  ];
  const meanwhile = carriedTexts(said, wide, next, asItIs, written);
  expect(meanwhile).toEqual([{ name: "title", text: "Thank you" }]);
  expect(carriedTexts(meanwhile, next, wide, asItIs, written)).toEqual(said);
});

it("forgets what was written where it is reset", () => {
  const written = new Map([["title", "Alles Gute"]]);
  const said = [{ name: "title", text: "Happy birthday" }];
  const next = template({ title: "Thank you" });
  expect(carriedTexts(said, wide, next, asItIs, written)).toEqual([{ name: "title", text: "Thank you" }]);
});

it("begins with a template's own words", () => {
  expect(carriedTexts([], null, wide, asItIs, new Map())).toEqual([
    { name: "title", text: "Happy birthday" },
    { name: "message", text: "Cake first" },
  ]);
});

it("takes the words of the reader's language for those of a built-in template alone", () => {
  const german = (text: string) => (text === "Happy birthday" ? "Alles Gute" : text);
  const tall = template({ title: "Happy\nbirthday", message: "Cake first" });
  expect(carriedTexts([], null, wide, german, new Map())).toEqual([
    { name: "title", text: "Alles Gute" },
    { name: "message", text: "Cake first" },
  ]);
  expect(carriedTexts([{ name: "title", text: "Alles Gute" }], wide, tall, german, new Map())[0]).toEqual({
    name: "title",
    text: "Happy\nbirthday",
  });
  const own = template({ title: "Happy birthday" }, null);
  expect(carriedTexts([], null, own, german, new Map())).toEqual([{ name: "title", text: "Happy birthday" }]);
});
