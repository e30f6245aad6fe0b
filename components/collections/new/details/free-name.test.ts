import { expect, it } from "vitest";
import { freeName } from "./free-name.ts";

it("numbers a name that is taken, whatever its case", () => {
  expect(freeName("Birthdays", [])).toBe("Birthdays");
  expect(freeName("Birthdays", ["birthdays"])).toBe("Birthdays (2)");
  expect(freeName("Birthdays", ["Birthdays", "Birthdays (2)", "Birthdays (3)"])).toBe("Birthdays (4)");
});

it("stays as short as a name may be", () => {
  const long = "x".repeat(140);
  expect(freeName(long, [])).toHaveLength(120);
  expect(freeName(long, ["x".repeat(120)])).toBe(`${"x".repeat(116)} (2)`);
});
