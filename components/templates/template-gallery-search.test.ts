import { expect, test } from "vitest";
import { parseListSearch } from "#components/data-table/list-search.ts";
import { templateGallerySearch, toTemplatesQuery } from "./template-gallery-search.ts";

const asked = (search: string) =>
  toTemplatesQuery(parseListSearch(templateGallerySearch, new URLSearchParams(search)));

test("the gallery asks for templates in use, and for archived ones where its address says so", () => {
  expect(asked("")).toMatchObject({ archived: false, limit: 200 });
  expect(asked("archived=true&shape=tall")).toMatchObject({ archived: true, limit: 200 });
  expect(asked("shape=tall")).not.toHaveProperty("shape");
});
