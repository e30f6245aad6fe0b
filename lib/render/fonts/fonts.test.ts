import { describe, expect, it } from "vitest";
import { FONT_FAMILIES } from "#lib/contract/scene/scene-fonts.ts";
import { type FontRequest, facesFor } from "./fonts.ts";

const ask = (text: string, changes: Partial<FontRequest> = {}, locale = "en") =>
  facesFor(text, { family: "Inter", weight: 700, isItalic: false, ...changes }, locale);
const families = (text: string, changes: Partial<FontRequest> = {}, locale = "en") =>
  ask(text, changes, locale).families;

describe("facesFor", () => {
  it("loads only what a text needs", () => {
    expect(families("Ada")).toBe('"inter-latin-700"');
    expect(families("Łukasz عائشة")).toBe(
      '"inter-latin-ext-700", "inter-latin-700", "noto-sans-arabic-arabic-700"',
    );
  });

  it("writes ideographs in the language's own form", () => {
    expect(families("田中さくら")).toContain("noto-sans-jp");
    expect(families("지훈")).toContain("noto-sans-kr");
    expect(families("伟")).toContain("noto-sans-sc");
    expect(families("田中", {}, "ja")).toContain("noto-sans-jp");
    const request = { family: "Inter", weight: 700, isItalic: false };
    expect(facesFor("田中", request, "en", { around: "田中さん" }).families).toContain("noto-sans-jp");
  });

  it.each(FONT_FAMILIES)("has the file of %s, and draws no other letters in its place", (family) => {
    const { families, weight, missing } = ask("Ada Ångström", { family, weight: 400 });
    const own = family.toLowerCase().replaceAll(" ", "-");
    expect(families).toMatch(new RegExp(`^"${own}-latin-${weight}"`));
    expect(missing).toEqual([]);
  });

  it("names the characters that no font has", () => {
    expect(ask("Ada ꙮ ᚠ👩🏽‍🚀").missing).toContain("ᚠ");
    expect(ask("Z\u0353oe").missing).toEqual(["Z\u0353"]);
    expect(ask("a\n\u200f\u00a0é e\u0301 👩🏽‍🚀❤️ 1️⃣🇩🇪 – “x”").missing).toEqual([]);
  });

  it("takes the nearest weight and the italic that a family has, and never more than it has", () => {
    expect(families("Ada", { isItalic: true })).toBe('"inter-latin-700-italic"');
    expect(ask("Ada", { family: "Caveat", weight: 900, isItalic: true })).toMatchObject({
      families: '"caveat-latin-700"',
      weight: 700,
    });
    expect(ask("Ada", { family: "Space Grotesk", weight: 100 }).weight).toBe(300);
    expect(families("Ada", { family: "Playfair Display", weight: 800, isItalic: true })).toBe(
      '"playfair-display-latin-800-italic"',
    );
  });

  it("looks into the file for what a family really has", () => {
    // The ranges of Caveat's latin-ext name this letter of Hausa, the file does not have it.
    expect(families("Ɓala", { family: "Caveat" })).toContain("noto-sans-latin-ext");
    expect(families("Ω", { family: "Playfair Display" })).toContain("noto-sans-greek");
  });

  it.each([
    ["Armenian", "Արմեն Սարգսյան"],
    ["Bengali", "অনিন্দ্য চট্টোপাধ্যায়"],
    ["Ethiopic", "ዳዊት ተስፋዬ"],
    ["Georgian", "გიორგი ბერიძე"],
    ["Gujarati", "ક્ષમા પટેલ"],
    ["Gurmukhi", "ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ"],
    ["Kannada", "ಕೃಷ್ಣಮೂರ್ತಿ"],
    ["Khmer", "សុខា ចាន់"],
    ["Lao", "ສົມພອນ ວົງສາ"],
    ["Malayalam", "സൂര്യ കൃഷ്ണൻ"],
    ["Myanmar", "အောင်ဆန်းစုကြည်"],
    ["Odia", "ଶ୍ରୀ କୃଷ୍ଣ"],
    ["Sinhala", "ක්‍රිෂාන්ති පෙරේරා"],
    ["Syriac", "ܐܦܪܝܡ"],
    ["Telugu", "శ్రీనివాస్ రావు"],
    ["Thaana", "އަޙްމަދު"],
    ["Tibetan", "བསྟན་འཛིན་རྒྱ་མཚོ"],
    ["Arabic", "عائشة پوری گلزار"],
    ["Hebrew", "נֹעָה כהן"],
    ["Devanagari", "क्षितिज श्रीवास्तव"],
    ["Tamil", "அருண் க்ஷேத்ரா"],
    ["Thai", "ณัฐวุฒิ ใจดี"],
    ["Greek and Cyrillic", "Ελένη Дмитро Ґалаґан Ўзбек"],
    ["Latin with marks", "Nguyễn Thị Ánh, Əliyev İsmayıl, Łukasz Żółć, Þórður Ægisson, ʻŌlelo"],
    ["Chinese, simplified and traditional", "陈伟 陳大文 黃曉明 鍾鄧關"],
    ["Japanese and Korean", "渡邉さくら 髙橋 ヴィクトル 김지훈 뷁"],
  ])("has the letters of names in %s", (_, names) => {
    for (const family of ["Inter", "Playfair Display"]) expect(ask(names, { family }).missing).toEqual([]);
  });
});
