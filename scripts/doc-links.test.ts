import { access, glob, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

/** The names by which a document's headings are linked to, as GitHub makes them. */
function anchorsOf(document: string): string[] {
  return [...document.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

const exists = (path: string): Promise<boolean> =>
  access(join(root, path)).then(
    () => true,
    () => false,
  );

/** What is wrong with a link, or null. */
async function linkFault(from: string, link: string): Promise<string | null> {
  const [path = "", anchor] = link.split("#");
  const target = path === "" ? from : join(dirname(from), path);
  if (!(await exists(target))) return `${from}: ${link}`;
  if (anchor === undefined) return null;
  const anchors = anchorsOf(await readFile(join(root, target), "utf8"));
  return anchors.includes(anchor) ? null : `${from}: ${link}`;
}

test("links in the documentation lead somewhere", async () => {
  const faults: (string | null)[] = [];
  for await (const file of glob(["*.md", "docs/**/*.md"], { cwd: root })) {
    const document = await readFile(join(root, file), "utf8");
    const links = [...document.matchAll(/(?:\]\(|src(?:set)?=")([^)"\s]+)[)"]/g)].map(
      ([, link = ""]) => link,
    );
    for (const link of links.filter((address) => !/^[a-z]+:/.test(address)))
      faults.push(await linkFault(file, link));
  }
  expect(faults.length).toBeGreaterThan(50);
  expect(faults.filter((fault) => fault !== null)).toEqual([]);
});

test("a benchmark that the documentation names is there, and so is a case of faults", async () => {
  const named: string[] = [];
  const missing: string[] = [];
  for await (const file of glob(["*.md", "docs/**/*.md"], { cwd: root })) {
    const document = await readFile(join(root, file), "utf8");
    for (const [, command = ""] of document.matchAll(/npm run bench ([a-z0-9][^`|&;#[\n]*)/g)) {
      const [bench = "", ...rest] = command.split(" ");
      // What follows a flag is its value.
      const flag = rest.indexOf("--");
      const cases = bench === "faults" ? rest.slice(0, flag === -1 ? rest.length : flag).filter(Boolean) : [];
      for (const path of [`${bench}.bench.ts`, ...cases.map((name) => `faults/cases/${name}.ts`)]) {
        named.push(path);
        if (!(await exists(join("bench", path)))) missing.push(`${file}: ${path}`);
      }
    }
  }
  expect(named.length).toBeGreaterThan(50);
  expect(missing).toEqual([]);
});
