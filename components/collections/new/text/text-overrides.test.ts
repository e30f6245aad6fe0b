import { expect, it } from "vitest";
import type { Template } from "#lib/client/templates/templates.ts";
import { carriedTexts } from "./text-overrides.ts";

type Saying = Pick<Template, "layers" | "occasion">;

function template(texts: Record<string, string>, occasion: Saying["occasion"] = "birthday"): Saying {
  const layers = Object.entries(texts).map(([name, text]) => ({
    name,
    type: "text",
    properties: ["text"],
    text,
  }));
  return { layers, occasion } as Saying;
}

const asItIs = (text: string) => text;
const wide = template({ title: "Happy birthday", message: "Cake first" });

it("keeps what was written when the shape or the design changes, and lets the template's own words go", () => {
  const said = [
    { name: "title", text: "Alles Gute" },
    { name: "message", text: "Cake first" },
  ];
  const tall = template({ message: "Cake\nfirst", title: "Happy\nbirthday", closing: "Now, cake!" });
  expect(carriedTexts(said, wide, tall, asItIs)).toEqual([
    { name: "message", text: "Cake\nfirst" },
    { name: "title", text: "Alles Gute" },
    { name: "closing", text: "Now, cake!" },
  ]);
});

it("begins with a template's own words", () => {
  expect(carriedTexts([], null, wide, asItIs)).toEqual([
    { name: "title", text: "Happy birthday" },
    { name: "message", text: "Cake first" },
  ]);
});

it("takes the words of the reader's language for those of a built-in template alone", () => {
  const german = (text: string) => (text === "Happy birthday" ? "Alles Gute" : text);
  const tall = template({ title: "Happy\nbirthday", message: "Cake first" });
  expect(carriedTexts([], null, wide, german)).toEqual([
    { name: "title", text: "Alles Gute" },
    { name: "message", text: "Cake first" },
  ]);
  expect(carriedTexts([{ name: "title", text: "Alles Gute" }], wide, tall, german)[0]).toEqual({
    name: "title",
    text: "Happy\nbirthday",
  });
  const own = template({ title: "Happy birthday" }, null);
  expect(carriedTexts([], null, own, german)).toEqual([{ name: "title", text: "Happy birthday" }]);
});
