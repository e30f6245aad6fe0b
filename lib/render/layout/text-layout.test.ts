import { describe, expect, it } from "vitest";
import { type FontRequest, facesFor } from "../fonts/fonts.ts";
import { breakableChunks } from "./line-breaks.ts";
import { layoutText } from "./text-layout.ts";
import type { StyledRange } from "./text-style.ts";

const face = (text: string, changes: Partial<FontRequest> = {}, locale = "en") =>
  facesFor(text, { family: "Inter", weight: 700, isItalic: false, ...changes }, locale);
const styled = (text: string, ranges: StyledRange[] = []) => {
  const { families } = face(text);
  const style = { families, weight: 700, letterSpacing: 0, lineHeight: 1.2, wrap: "balance" } as const;
  return { text, style, ranges };
};
const lay = (text: string, size: number | { min: number; max: number }, width: number, height: number) =>
  layoutText(styled(text), size, { width, height });
const shown = (layout: ReturnType<typeof lay>) => layout.lines.map((line) => line.text);

describe("layoutText", () => {
  it("takes the largest size that fits, and no larger", () => {
    const range = { min: 10, max: 200 };
    const short = lay("Ada", range, 400, 100);
    const long = lay("Feodorowitschenko", range, 400, 100);
    expect(short.size).toBe(83);
    expect(long.size).toBeLessThan(60);
    for (const layout of [short, long]) {
      expect(Math.max(...layout.lines.map(({ width }) => width))).toBeLessThanOrEqual(400);
      expect(layout.height).toBeLessThanOrEqual(100.5);
      expect(layout.cut).toBe(false);
    }
    expect(lay("Feodorowitschenko", long.size + 1, 400, 200).lines.length).toBeGreaterThan(1);
  });

  it("balances lines", () => {
    expect(shown(lay("Happy birthday to you, dear Ada", 40, 560, 200))).toEqual([
      "Happy birthday",
      "to you, dear Ada",
    ]);
  });

  it("wraps Japanese and Thai, which have no spaces, but starts no line with a full stop", () => {
    const layout = lay("お誕生日おめでとうございます。素敵な一年になりますように。", 40, 420, 400);
    expect(layout.lines.length).toBeGreaterThan(1);
    expect(shown(layout).some((line) => line.startsWith("。"))).toBe(false);
    expect(lay("สุขสันต์วันเกิดขอให้มีความสุขมากๆ", 40, 300, 400).lines.length).toBeGreaterThan(1);
  });

  it("cuts only as a last resort, and says so", () => {
    const layout = lay("word ".repeat(200), { min: 20, max: 60 }, 300, 60);
    expect(layout).toMatchObject({ size: 20, cut: true });
    expect(shown(layout).at(-1)).toMatch(/…$/);
    const broken = lay("🎂".repeat(30), { min: 20, max: 60 }, 200, 200);
    expect(broken.cut).toBe(false);
    expect(shown(broken).join("")).toBe("🎂".repeat(30));
  });

  it("breaks a word that would leave the whole text tiny, evenly, and no other", () => {
    const name = "Wolfeschlegelsteinhausenbergerdorff";
    const layout = lay(`Thank you,\n${name}!`, { min: 12, max: 68 }, 460, 200);
    expect(layout.size).toBeGreaterThan(34);
    expect(shown(layout)).toHaveLength(3);
    expect(shown(layout).join("|").replaceAll("|", "")).toBe(`Thank you,${name}!`);
    expect(shown(layout).at(-1)?.length).toBeGreaterThan(12);
    expect(shown(lay("Thank you,\nBartholomäus-Maximilian", { min: 12, max: 68 }, 460, 200))).toEqual([
      "Thank you,",
      "Bartholomäus-",
      "Maximilian",
    ]);
    expect(
      lay("word ".repeat(60), { min: 12, max: 68 }, 300, 200).lines.every(({ text }) =>
        /^(word ?)+$/.test(text),
      ),
    ).toBe(true);
  });

  it("keeps a word whole that is readable in a narrow box", () => {
    expect(shown(lay("Group", { min: 16, max: 200 }, 104, 112))).toEqual(["Group"]);
  });

  it("tells right-to-left text", () => {
    expect(lay("عيد ميلاد سعيد Ada", 20, 400, 100).direction).toBe("rtl");
    expect(lay("Happy birthday عائشة", 20, 400, 100).direction).toBe("ltr");
  });
});

describe("layoutText with parts that look different", () => {
  const part = (text: string, match: string, scale: number): StyledRange => {
    const start = text.indexOf(match);
    const { families } = face(match, { weight: 900 });
    return { start, end: start + match.length, style: { families, weight: 900, letterSpacing: 0, scale } };
  };

  it("measures each part in its own letters", () => {
    const text = "Hello Ada";
    const plain = lay(text, 40, 1000, 200);
    const large = layoutText(styled(text, [part(text, "Ada", 2)]), 40, { width: 1000, height: 200 });
    const name = layoutText(styled("Ada", [part("Ada", "Ada", 2)]), 40, { width: 1000, height: 200 });
    const rest = lay("Hello", 40, 1000, 200);
    const space = lay("o o", 40, 1000, 200).width - lay("oo", 40, 1000, 200).width;
    expect(large.width).toBeGreaterThan(plain.width);
    expect(large.width).toBeCloseTo(rest.width + space + name.width, 3);
    expect(large.lines[0]?.parts).toEqual([
      { start: 0, end: 6, range: -1 },
      { start: 6, end: 9, range: 0 },
    ]);
  });

  it("gives a line the height of its largest letters, and all a common baseline", () => {
    const text = "small\nBIG one\nsmall";
    const layout = layoutText(styled(text, [part(text, "BIG", 2)]), 30, { width: 500, height: 400 });
    expect(layout.lines.map(({ height }) => height)).toEqual([36, 72, 36]);
    expect(layout.height).toBeCloseTo(144, 6);
    expect(layout.lines.map(({ top }) => top)).toEqual([0, 36, 108]);
  });

  it("shrinks, wraps and cuts across parts", () => {
    const text = "Happy birthday, Wolfeschlegelstein and many more";
    const name = [part(text, "Wolfeschlegelstein", 1.5)];
    const box = { width: 420, height: 160 };
    const layout = layoutText(styled(text, name), { min: 10, max: 90 }, box);
    expect(layout.size).toBeLessThan(lay(text, { min: 10, max: 90 }, box.width, box.height).size);
    expect(layout.width).toBeLessThanOrEqual(box.width);
    expect(layout.height).toBeLessThanOrEqual(box.height + 0.5);
    const tight = layoutText(styled(text, name), { min: 40, max: 90 }, { width: 420, height: 60 });
    expect(tight.cut).toBe(true);
    expect(tight.width).toBeLessThanOrEqual(420);
    const last = tight.lines.at(-1);
    expect(last?.text).toMatch(/…$/);
    expect(last?.parts.at(-1)?.end).toBe(last?.text.length);
  });

  it("leaves room for what surrounds the text", () => {
    const inset = { x: 0.5, y: 0.25 };
    const layout = layoutText(styled("Ada"), { min: 10, max: 200 }, { width: 400, height: 90, inset });
    expect(layout.height + 2 * inset.y * layout.size).toBeLessThanOrEqual(90.5);
    expect(layout.size).toBe(53);
  });
});

it("keeps words, closing marks and hyphened names together as a reader would", () => {
  expect(breakableChunks("Anna-Lena (née Ek) 12-34")).toEqual(["Anna-", "Lena ", "(née ", "Ek) ", "12-34"]);
});
