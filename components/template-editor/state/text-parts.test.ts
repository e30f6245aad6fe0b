import { describe, expect, it } from "vitest";
import type { TextLayer } from "#lib/contract/scene/text-layer.ts";
import { canStyle, lookOf, type PartChange, withLook, withText } from "./text-parts.ts";

const layer = (text: string, more: Partial<TextLayer> = {}): TextLayer => ({
  ...{ name: "title", type: "text", text, x: 0, y: 0, width: 100, height: 100 },
  ...more,
});
const rangeOf = ({ text }: TextLayer, part: string) => ({
  from: text.indexOf(part),
  to: text.indexOf(part) + part.length,
});
const styled = (from: TextLayer, part: string, change: PartChange) =>
  withLook(from, rangeOf(from, part), change);

describe("the look of a part of a text", () => {
  it("is set and taken back, and leaves nothing behind", () => {
    const plain = layer("Ten years with {{first_name}}");
    const bold = styled(plain, " {{first_name}}", { isBold: true });
    expect(bold.spans).toEqual([{ match: "{{first_name}}", font: { weight: 700 } }]);
    const red = styled(bold, "{{first_name}}", { color: "#ff0000" });
    expect(red.spans).toEqual([{ match: "{{first_name}}", font: { weight: 700 }, color: "#ff0000" }]);
    expect(lookOf(red, rangeOf(red, "{{first_name}}"))).toEqual({
      ...{ isBold: true, isItalic: false, isUnderlined: false, color: "#ff0000" },
    });
    expect(lookOf(red, rangeOf(red, "years with"))).toMatchObject({ isBold: false, color: null });
    const without = styled(styled(red, "{{first_name}}", { color: null }), "{{first_name}}", {
      isBold: false,
    });
    expect(without).toEqual(plain);
  });

  it("is what differs from the text's own", () => {
    const heavy = layer("Well done", { font: { weight: 800 } });
    expect(styled(heavy, "done", { isBold: false }).spans).toEqual([
      { match: "done", font: { weight: 400 } },
    ]);
    expect(styled(heavy, "done", { isBold: true })).toEqual(heavy);
  });

  it("goes on within a larger part, and keeps what it had within a smaller one", () => {
    const one = styled(layer("one two three"), "one two", { isItalic: true });
    const both = styled(one, "two", { color: "#0000ff" });
    expect(both.spans).toEqual([
      { match: "one two", font: { style: "italic" } },
      { match: "two", font: { style: "italic" }, color: "#0000ff" },
    ]);
    const larger = styled(both, "one two three", { isUnderlined: true });
    expect(larger.spans?.map(({ match }) => match)).toEqual(["one two three", "one two", "two"]);
    expect(larger.spans?.at(-1)).toEqual({
      ...{ match: "two", font: { style: "italic" }, color: "#0000ff", underline: true },
    });
  });

  it("is the whole text's where all of it, or nothing, is selected", () => {
    const part = styled(layer("Hello you"), "you", { isBold: true, color: "#ff0000" });
    const all = withLook(part, { from: 3, to: 3 }, { isBold: true });
    expect(all).toMatchObject({ font: { weight: 700 }, spans: [{ match: "you", color: "#ff0000" }] });
    const colored = withLook(all, { from: 0, to: 9 }, { color: "#00ff00" });
    expect(colored.color).toBe("#00ff00");
    expect(colored.spans).toBeUndefined();
  });

  it("is refused where a scene has no room for it", () => {
    const spans = Array.from({ length: 20 }, (_, index) => ({ match: `w${index}`, underline: true }));
    const full = layer("one two w0", { spans });
    expect(canStyle(full, rangeOf(full, "one"))).toBe(false);
    expect(canStyle(full, rangeOf(full, "w0"))).toBe(true);
    const long = layer(`${"a".repeat(201)} b`);
    expect(canStyle(long, { from: 0, to: 201 })).toBe(false);
  });
});

describe("a text with such parts", () => {
  const text = layer("Dear Ada, thank you", { spans: [{ match: "thank you", underline: true }] });
  const matches = (next: string) => withText(text, next).spans?.map(({ match }) => match) ?? [];

  it("keeps them where something else is changed", () => {
    expect(matches("Dear Grace, thank you")).toEqual(["thank you"]);
    expect(matches("Dear Ada, thank you all")).toEqual(["thank you"]);
  });

  it("lets them grow and shrink with what is typed in them", () => {
    expect(matches("Dear Ada, thank you".replace("thank you", "thank all of you"))).toEqual([
      "thank all of you",
    ]);
    expect(matches("Dear Ada, thanks you")).toEqual(["thanks you"]);
    expect(matches("Dear Ada, tk you")).toEqual(["tk you"]);
    expect(matches("Dear Ada you")).toEqual(["you"]);
    expect(matches("Dear Ada, thank")).toEqual(["thank"]);
  });

  it("forgets one of which nothing is left", () => {
    expect(matches("Dear Ada,")).toEqual([]);
    expect(withText(text, "Dear Ada,")).not.toHaveProperty("spans");
  });
});
