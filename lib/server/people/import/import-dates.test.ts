import { describe, expect, test } from "vitest";
import { type DateOrder, dateOrderOf, readDate } from "./import-dates.ts";

const read = (cell: string, order: "dmy" | "mdy" | null = null) => readDate(cell, order);

describe("dates that can be one day only", () => {
  test.each([
    ["1990-05-17", "1990-05-17"],
    ["1990/5/7", "1990-05-07"],
    ["17.05.1990", "1990-05-17"],
    ["5. 7. 1990", "1990-07-05"],
    ["17/05/1990", "1990-05-17"],
    ["5/17/1990", "1990-05-17"],
    ["17-5-1990", "1990-05-17"],
    ["5/5/1990", "1990-05-05"],
    ["1990-05-17 00:00:00", "1990-05-17"],
    ["5/17/1990 0:00", "1990-05-17"],
    ["31.02.1990", "1990-02-31"],
  ])("%s", (cell, text) => {
    expect(read(cell)).toEqual({ text });
  });
});

test("what is no date is left for the contract to refuse", () => {
  for (const cell of ["soon", "1990", "17.05.19900", "1990-05-17 08:30"])
    expect(read(cell)).toEqual({ text: cell });
});

test("a year of two digits is refused in words", () => {
  for (const cell of ["5.7.90", "05/17/90", "90-05-17"]) {
    expect(read(cell)).toMatchObject({
      fault: { msg: `Value error, the year of ${cell} has two digits: write it with four` },
    });
  }
});

test("a date that can be two days is refused with both and how to choose", () => {
  expect(read("5/6/1990")).toEqual({
    isAmbiguous: true,
    fault: {
      type: "value_error",
      msg: "Value error, 5/6/1990 can be 5 June (dmy) or 6 May (mdy): say which with date_order, dmy or mdy",
      ctx: { error: {}, code: "date_ambiguous", date: "5/6/1990", dmy: "1990-06-05", mdy: "1990-05-06" },
    },
  });
  expect(read("5/6/1990", "dmy")).toEqual({ text: "1990-06-05" });
  expect(read("5/6/1990", "mdy")).toEqual({ text: "1990-05-06" });
});

describe("the order of a column", () => {
  test.each<[string[], DateOrder | undefined, "dmy" | "mdy" | null]>([
    [["5/6/1990", "17/5/1990"], undefined, "dmy"],
    [["5/6/1990", "5/17/1990 0:00"], undefined, "mdy"],
    [["5/6/1990", "17/5/1990"], "mdy", "dmy"],
    [["17/5/1990", "5/17/1990"], "mdy", "mdy"],
    [["17/5/1990", "5/17/1990"], undefined, null],
    [["5/6/1990", "", "17.5.1990"], undefined, null],
    [["5/6/1990"], "dmy", "dmy"],
    [["5/6/1990"], "ymd", null],
  ])("%j, chosen %s: %s", (cells, chosen, order) => {
    expect(dateOrderOf(cells, chosen)).toBe(order);
  });
});
