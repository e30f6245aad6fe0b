import { describe, expect, it } from "vitest";
import { safeName, UniqueNames } from "./archive-names.ts";

describe("safeName", () => {
  it.each([
    ["Lovelace_Ada", "Lovelace_Ada"],
    ["Łukasz_Żółć", "Łukasz_Żółć"],
    ["محمد_علي", "محمد_علي"],
    ["山田_太郎", "山田_太郎"],
    ["_Ada", "Ada"],
    ["Ada_", "Ada"],
    ['a/b\\c:d*e?f"g<h>i|j', "a_b_c_d_e_f_g_h_i_j"],
    ["../../etc/passwd", "etc_passwd"],
    ["Ada...", "Ada"],
    ["Ada . ", "Ada"],
    ["CON", "_CON"],
    ["lpt1.backup", "_lpt1.backup"],
    ["Contessa", "Contessa"],
    ["Ada\u202Egpj", "Ada_gpj"],
    ["two\nlines", "two_lines"],
    ["Zoe\u0308", "Zoë"],
    ["👩\u200d🚀", "👩\u200d🚀"],
    [" . ", ""],
    ["", ""],
  ])("makes %j to %j", (wanted, safe) => {
    expect(safeName(wanted)).toBe(safe);
  });

  it("cuts at whole characters within what file systems take", () => {
    const name = safeName("👨‍👩‍👧‍👦".repeat(120));
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(180);
    expect(name).toMatch(/^(👨‍👩‍👧‍👦)+$/u);
  });
});

describe("UniqueNames", () => {
  it("tells equal names apart, also where case and form do not count", () => {
    const names = new UniqueNames();
    const given = ["Ada", "ada", "ADA", "Ada_2", "Zoë", "Zoë".normalize("NFD")];
    expect(given.map((name) => names.take(name, ".mp4"))).toEqual([
      "Ada.mp4",
      "ada_2.mp4",
      "ADA_3.mp4",
      "Ada_2_2.mp4",
      "Zoë.mp4",
      "Zoë_2.mp4".normalize("NFD"),
    ]);
  });

  it("keeps within the length with the number added", () => {
    const names = new UniqueNames();
    const long = "x".repeat(180);
    names.take(long, ".mp4");
    expect(names.take(long, ".mp4")).toBe(`${"x".repeat(178)}_2.mp4`);
  });
});
