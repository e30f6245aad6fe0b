import { expect, test } from "vitest";
import { customFieldName } from "./custom-field-name.ts";

test.each([
  ["Standort", "standort"],
  ["Cost centre (EU)", "cost_centre_eu"],
  [" Größe ", "größe"],
  ["部署", "部署"],
  ["—", "column_3"],
])("the column %j goes to the field %s", (header, name) => {
  expect(customFieldName(header, 2)).toBe(name);
});
