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

/** What is wrong with a link, or null. */
async function linkFault(from: string, link: string): Promise<string | null> {
  const [path = "", anchor] = link.split("#");
  const target = path === "" ? from : join(dirname(from), path);
  const isThere = await access(join(root, target)).then(
    () => true,
    () => false,
  );
  if (!isThere) return `${from}: ${link}`;
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
