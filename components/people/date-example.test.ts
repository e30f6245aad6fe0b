import { expect, test } from "vitest";
import { dateExample } from "./date-example.ts";

test.each([
  ["Name;Geburtstag\nAda;14.03.1988\nBo;31.02.19x", "23.11.2026"],
  ["Name,Born\nAda,14/03/1988\nBo,05/06/1990", "23/11/2026"],
  ["Name,Born\nAda,03/14/1988\nBo,05/06/1990", "11/23/2026"],
  ["Name,Born\nAda,1988-03-14", "2026-11-23"],
  ["Name,Born\nAda,1988/3/14", "2026/11/23"],
])("a day is written as the dates of the file are: %j", (head, example) => {
  expect(dateExample(head, null)).toBe(example);
});

test("an order that nothing shows is the one that somebody has chosen", () => {
  const head = "Name,Born\nAda,05/06/1990";
  expect(dateExample(head, null)).toBeNull();
  expect(dateExample(head, "dmy")).toBe("23/11/2026");
  expect(dateExample(head, "mdy")).toBe("11/23/2026");
});

test("a file without dates has none, nor has one with an address of numbers", () => {
  expect(dateExample("Name,Phone\nAda,+49 30-12-345678", null)).toBeNull();
  expect(dateExample("", null)).toBeNull();
});
