import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const PLUGIN = join(import.meta.dirname, "effect-returns-cleanup.grit");
const BIOME = join(import.meta.dirname, "../../node_modules/.bin/biome");

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rollcall-lint-"));
  const configuration = { plugins: [PLUGIN], linter: { rules: { preset: "none" } } };
  await writeFile(join(folder, "biome.json"), JSON.stringify(configuration));
});

afterAll(() => rm(folder, { recursive: true }));

/** Whether the rule refuses a statement or an element. */
async function isRefused(source: string): Promise<boolean> {
  await writeFile(join(folder, "probe.tsx"), `${source};\n`);
  const { code, output } = await new Promise<{ code: unknown; output: string }>((resolve) => {
    execFile(BIOME, ["lint", "probe.tsx"], { cwd: folder }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    );
  });
  expect(output).toContain("Checked 1 file");
  expect(code !== 0).toBe(output.includes("An effect has a body in braces"));
  return code !== 0;
}

test.each([
  "useEffect(() => box.scrollIntoView(), [box])",
  "useEffect(() => box.scrollIntoView())",
  "useLayoutEffect(() => setOpened(false), [path])",
  "useInsertionEffect(() => void box.focus(), [])",
  "<div ref={(box) => box?.scrollIntoView()} />",
])("%s is refused", async (source) => {
  expect(await isRefused(source)).toBe(true);
});

test.each([
  "useEffect(() => { box.scrollIntoView(); }, [box])",
  "useEffect(() => () => box.remove(), [box])",
  "useEffect(() => { return onSessionEnd(ask); }, [])",
  "<div ref={(box) => { box?.scrollIntoView(); }} />",
  "<div ref={place} />",
])("%s is not", async (source) => {
  expect(await isRefused(source)).toBe(false);
});
