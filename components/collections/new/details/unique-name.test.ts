import { expect, it } from "vitest";
import { uniqueName } from "./unique-name.ts";

it("numbers a name that is taken, whatever its case", () => {
  expect(uniqueName("Birthdays", [])).toBe("Birthdays");
  expect(uniqueName("Birthdays", ["birthdays"])).toBe("Birthdays (2)");
  expect(uniqueName("Birthdays", ["Birthdays", "Birthdays (2)", "Birthdays (3)"])).toBe("Birthdays (4)");
});

it("stays as short as a name may be", () => {
  const long = "x".repeat(140);
  expect(uniqueName(long, [])).toHaveLength(120);
  expect(uniqueName(long, ["x".repeat(120)])).toBe(`${"x".repeat(116)} (2)`);
});
