import { describe, expect, it } from "vitest";
import { facesFor } from "./fonts.ts";
import { breakableChunks } from "./line-breaks.ts";
import { layoutText, type TextStyle } from "./text-layout.ts";

function styleFor(text: string, changes: Partial<TextStyle> = {}): TextStyle {
  const { families } = facesFor(text, "Inter", 700, "en");
  return { families, weight: 700, letterSpacing: 0, lineHeight: 1.2, wrap: "balance", ...changes };
}
const lay = (text: string, size: number | { min: number; max: number }, width: number, height: number) =>
  layoutText(text, styleFor(text), size, { width, height });
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

  it("tells right-to-left text", () => {
    expect(lay("عيد ميلاد سعيد Ada", 20, 400, 100).direction).toBe("rtl");
    expect(lay("Happy birthday عائشة", 20, 400, 100).direction).toBe("ltr");
  });
});

it("keeps words, closing marks and hyphened names together as a reader would", () => {
  expect(breakableChunks("Anna-Lena (née Ek) 12-34")).toEqual(["Anna-", "Lena ", "(née ", "Ek) ", "12-34"]);
});

describe("facesFor", () => {
  it("loads only what a text needs", () => {
    expect(facesFor("Ada", "Inter", 700, "en").families).toBe('"inter-latin-700"');
    expect(facesFor("Łukasz عائشة", "Inter", 700, "en").families).toBe(
      '"inter-latin-ext-700", "inter-latin-700", "noto-sans-arabic-arabic-700"',
    );
  });

  it("writes ideographs in the language's own form", () => {
    expect(facesFor("田中さくら", "Inter", 700, "en").families).toContain("noto-sans-jp");
    expect(facesFor("지훈", "Inter", 700, "en").families).toContain("noto-sans-kr");
    expect(facesFor("伟", "Inter", 700, "en").families).toContain("noto-sans-sc");
    expect(facesFor("田中", "Inter", 700, "ja").families).toContain("noto-sans-jp");
  });

  it("names the characters that no font has", () => {
    expect(facesFor("Ada ꙮ ᚠ👩🏽‍🚀", "Inter", 700, "en").missing).toContain("ᚠ");
    expect(facesFor("Z\u0353oe", "Inter", 700, "en").missing).toEqual(["Z\u0353"]);
    expect(facesFor("a\n\u200f\u00a0é e\u0301 👩🏽‍🚀❤️ 1️⃣🇩🇪 – “x”", "Inter", 700, "en").missing).toEqual([]);
  });
});
