import { expect, test } from "vitest";
import {
  collectionForFilter,
  collectionForImports,
  monthOfWindow,
  monthWindow,
  peopleOfImports,
} from "./person-facts.ts";

test("a collection for all that match keeps the filters, and says so where there are none", () => {
  expect(collectionForFilter("birthday_from=2000-02-01&birthday_to=2000-02-29")).toBe(
    "/collections/new?birthday_from=2000-02-01&birthday_to=2000-02-29",
  );
  expect(collectionForFilter("sort=last_name")).toBe("/collections/new?sort=last_name&status=active");
});

test("whom several imports brought are one list and one collection", () => {
  expect(peopleOfImports(["a", "b"])).toBe("/people?import_id=a&import_id=b");
  expect(collectionForImports(["a"])).toBe("/collections/new?import_id=a");
});

test("a month's window has all its days, also in February, and is known again", () => {
  expect(monthWindow(2)).toEqual({ from: "2000-02-01", to: "2000-02-29" });
  expect(monthOfWindow("2026-02-01", "2026-02-29")).toBe(2);
  expect(monthOfWindow("2026-02-01", "2026-03-01")).toBeNull();
});
