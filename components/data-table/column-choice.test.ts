import { describe, expect, it } from "vitest";
import { shownColumns, toggledColumns, visibleKeys } from "./column-choice.ts";
import { parseColumns } from "./remembered-columns.ts";
import { type Column, leastWidth } from "./table-columns.tsx";

const column = (key: string, more: Partial<Column<object>> = {}): Column<object> => ({
  key,
  title: key,
  render: () => null,
  ...more,
});
const COLUMNS = [
  column("name"),
  column("status"),
  column("template", { hideBelow: 800 }),
  column("project", { isExtra: true }),
];
const keysOf = (chosen: readonly string[] | null) => shownColumns(COLUMNS, chosen).map(({ key }) => key);

describe("the columns of a list", () => {
  it("are the usual ones without a choice, and as many of them as fit", () => {
    expect(keysOf(null)).toEqual(["name", "status", "template"]);
    expect(shownColumns(COLUMNS, null)[2]?.hideBelow).toBe(800);
    expect(visibleKeys(COLUMNS, null, 800)).toEqual(["status", "template"]);
    expect(visibleKeys(COLUMNS, null, 799)).toEqual(["status"]);
  });

  it("are the chosen ones at every width, in the order of the list, with the first", () => {
    expect(keysOf(["project", "gone", "template"])).toEqual(["name", "template", "project"]);
    expect(shownColumns(COLUMNS, ["template"])[1]?.hideBelow).toBeUndefined();
  });

  it("are as wide as without a choice, or as many as there are scroll sideways; parts of a table are no width then", () => {
    const columns = [column("name"), column("status", { width: "25%" }), column("made", { width: 150 })];
    expect(leastWidth(shownColumns(columns, null))).toBeUndefined();
    const chosen = shownColumns(columns, ["status", "made"]);
    expect(chosen.map(({ width }) => width)).toEqual([undefined, undefined, 150]);
    expect(leastWidth(chosen)).toBe((leastWidth(shownColumns(columns, ["made"])) as number) + 170);
  });

  it("are chosen one by one, and are no choice once they are the usual ones", () => {
    const visible = ["status", "template"];
    expect(toggledColumns(COLUMNS, visible, { key: "project", isShown: true })).toEqual([
      "status",
      "template",
      "project",
    ]);
    expect(toggledColumns(COLUMNS, visible, { key: "status", isShown: false })).toEqual(["template"]);
    expect(toggledColumns(COLUMNS, ["status"], { key: "template", isShown: true })).toBeNull();
  });

  it("may all be hidden but the first, which an address then names", () => {
    expect(toggledColumns(COLUMNS, ["status"], { key: "status", isShown: false })).toEqual(["name"]);
    expect(keysOf(["name"])).toEqual(["name"]);
  });
});

it("takes nothing from a cookie that is no list of columns", () => {
  expect(parseColumns('["status"]')).toEqual(["status"]);
  const many = JSON.stringify(Array.from({ length: 51 }, (_, index) => `c${index}`));
  for (const text of [undefined, "", "[]", "{}", "[1]", '"status"', "[", many])
    expect(parseColumns(text)).toBeNull();
});
