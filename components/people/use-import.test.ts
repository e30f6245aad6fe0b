import { expect, test } from "vitest";
import { remapped } from "./use-import.ts";

const columns = [
  { header: "Name", field: "last_name" },
  { header: "Vorname", field: "first_name" },
  { header: "", field: null },
  { header: "Team", field: "custom_fields.team" },
];

test("a field that another column has is taken from it", () => {
  expect(remapped(columns, "Team", "last_name")).toEqual({
    Name: null,
    Vorname: "first_name",
    Team: "last_name",
  });
});

test("whole names take the place of first and last names", () => {
  expect(remapped(columns, "Name", "full_name")).toEqual({
    Name: "full_name",
    Vorname: null,
    Team: "custom_fields.team",
  });
});

test("leaving a column out leaves the others as they are", () => {
  expect(remapped(columns, "Team", null)).toEqual({ Name: "last_name", Vorname: "first_name", Team: null });
});
