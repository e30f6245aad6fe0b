import { expect, test } from "vitest";
import { typedWith } from "./early-keys.ts";

const press = (key: string, modifiers: Partial<Parameters<typeof typedWith>[1]> = {}) => ({
  ...{ key, ctrlKey: false, metaKey: false, altKey: false },
  ...modifiers,
});

test("letters are kept in their order, and the last is taken back", () => {
  const keys = ["i", "m", "P", "Backspace", "p", " ", "ö", "😀", "Backspace"];
  expect(keys.reduce((text, key) => typedWith(text, press(key)) ?? text, "")).toBe("imp ö");
});

test("what types nothing is left to others", () => {
  for (const key of ["Shift", "Tab", "ArrowDown", "Enter", "Escape", "F2", "Dead"])
    expect(typedWith("a", press(key)), key).toBeNull();
  expect(typedWith("a", press("a", { ctrlKey: true }))).toBeNull();
  expect(typedWith("a", press("v", { metaKey: true }))).toBeNull();
  expect(typedWith("a", press("@", { ctrlKey: true, altKey: true, isAltGraph: true }))).toBe("a@");
});
