import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";

const folder = join(import.meta.dirname, "../docs/decisions");
const files = (await readdir(folder)).filter((file) => file !== "README.md").sort();
const pages = await Promise.all(
  files.map(async (file) => ({ file, text: await readFile(join(folder, file), "utf8") })),
);

/** How a page of decisions begins. */
const HEAD = /^# (\d{4}): (.+)\n\n- Status: (.+)\n- Date: (\d{4}-\d\d-\d\d)\n/;
const STATUS = /^(accepted|(amended|superseded) by \d{4}( and \d{4})*)$/;

test.each(pages)(
  "$file says its number, status and date, what was weighed and what follows",
  ({ file, text }) => {
    const [, number = "", , status = ""] = HEAD.exec(text) ?? [];
    expect(file.startsWith(`${number}-`)).toBe(true);
    expect(status).toMatch(STATUS);
    for (const other of status.match(/\d{4}/g) ?? [])
      expect(files.map((name) => name.slice(0, 4))).toContain(other);
    const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual(expect.arrayContaining(["Context", "Options", "Decision", "Consequences"]));
  },
);

test("the index has every page once, in order, with its title, status and date", async () => {
  const index = await readFile(join(folder, "README.md"), "utf8");
  const rows = [...index.matchAll(/^\| \[(\d{4})\]\((.+?)\) \| (.+?) \| (.+?) \| (.+?) \| .+ \|$/gm)];
  const heads = pages.map(({ file, text }) => {
    const [, number, title, status, date] = HEAD.exec(text) ?? [];
    return [number, file, title, status, date];
  });
  expect(rows.map((row) => row.slice(1))).toEqual(heads);
});
