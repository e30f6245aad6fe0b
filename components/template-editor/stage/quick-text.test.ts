import { describe, expect, it } from "vitest";
import { quickFontSize } from "./quick-text.ts";

/** Every letter is half as wide as high. */
const measure = { widthOf: (text: string) => text.length / 2, scaleOf: () => 1 };
const room = { width: 400, height: 100, smallest: 16, largest: 120, lineHeight: 1 };

describe("the font size of a text that the browser draws", () => {
  it("is the largest at which the words fit", () => {
    expect(quickFontSize("abcd", { ...room, height: 500 }, measure)).toBe(120);
    expect(quickFontSize("abcd", room, measure)).toBe(100);
    expect(quickFontSize("abcdefghij", room, measure)).toBe(80);
  });

  it("wraps words, and keeps the author's lines", () => {
    expect(quickFontSize("abcdefgh ijklmnop", room, measure)).toBe(50);
    expect(quickFontSize("a\nb\nc\nd", room, measure)).toBe(25);
  });

  it("breaks a word behind its hyphen, and no text that is not wrapped", () => {
    expect(quickFontSize("abcdefgh-ijklmnop", room, measure)).toBe(50);
    expect(quickFontSize("abcd efgh", room, measure, false)).toBe(88);
  });

  it("leaves room for a plate, and for the ends of letters in lines close to each other", () => {
    expect(quickFontSize("abcd", { ...room, inset: { x: 0.5, y: 0.25 } }, measure)).toBe(67);
    expect(quickFontSize("a\nb", { ...room, lineHeight: 0.8 }, measure)).toBe(55);
  });

  it("counts a line as high as its largest letters", () => {
    const large = { ...measure, scaleOf: (start: number) => (start >= 2 ? 3 : 1) };
    expect(quickFontSize("a\nb", room, large)).toBe(25);
  });

  it("is never smaller than the layer allows", () => {
    expect(quickFontSize("abcdefghij".repeat(40), room, measure)).toBe(16);
  });
});
