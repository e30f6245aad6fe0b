import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isBuildCurrent, sourceDigest, stampBuild } from "./build.ts";

const project = await mkdtemp(join(tmpdir(), "rollcall-build-"));
afterAll(() => rm(project, { recursive: true, force: true }));

async function write(path: string, content: string): Promise<void> {
  await mkdir(dirname(join(project, path)), { recursive: true });
  await writeFile(join(project, path), content);
}

beforeAll(async () => {
  await write("app/page.tsx", "one");
  await write("lib/contract/resources/person.ts", "two");
  await write(".next/BUILD_ID", "x");
});

it("does not build again for a new time, a test or the launcher itself", async () => {
  const before = await sourceDigest(project);
  await utimes(join(project, "app/page.tsx"), 1, 1);
  await write("lib/contract/person.test.ts", "a test");
  await write("lib/launcher/main.ts", "a launcher");
  expect(await sourceDigest(project)).toBe(before);
});

it.each([
  ["a changed file", "app/page.tsx", "changed"],
  ["a new file", "components/new.tsx", ""],
  ["new dependencies", "package-lock.json", "{}"],
  ["a new data model", "prisma/schema.prisma", "model"],
])("builds again for %s", async (_what, path, content) => {
  const before = await sourceDigest(project);
  await write(path, content);
  expect(await sourceDigest(project)).not.toBe(before);
});

it("builds again after a build that was not finished", async () => {
  const digest = await sourceDigest(project);
  expect(await isBuildCurrent(project, digest)).toBe(false);
  await stampBuild(project, digest);
  expect(await isBuildCurrent(project, digest)).toBe(true);
  await rm(join(project, ".next/BUILD_ID"));
  expect(await isBuildCurrent(project, digest)).toBe(false);
});
