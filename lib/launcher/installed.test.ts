import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeEach, expect, it } from "vitest";
import { PROJECT_FOLDER } from "./build.ts";
import { findInstallFault } from "./installed.ts";

const project = await mkdtemp(join(tmpdir(), "rollcall-installed-"));
afterAll(() => rm(project, { recursive: true, force: true }));

async function write(path: string, content: string): Promise<void> {
  await mkdir(dirname(join(project, path)), { recursive: true });
  await writeFile(join(project, path), content);
}

const LOCK = "package-lock.json";
const INSTALLED = "node_modules/.package-lock.json";
const CLIENT = "lib/server/generated/prisma/internal/class.ts";
const MODEL = 'model Person {\n  id   String @id\n  name String // "the name"\n}\n';
const NEXT = { version: "16.0.0" };
const lock = (packages: Record<string, object>) => JSON.stringify({ packages });
const client = (model: string) => `const config = {\n  "inlineSchema": ${JSON.stringify(model)},\n}`;

beforeEach(async () => {
  await write(LOCK, lock({ "": {}, "node_modules/next": NEXT }));
  await write(INSTALLED, lock({ "node_modules/next": NEXT }));
  await write("prisma/schema.prisma", MODEL);
  await write(CLIENT, client(MODEL.replace("id   ", "id ")));
});

it("finds no fault with this very installation", () => {
  expect(findInstallFault(PROJECT_FOLDER)).toBeNull();
});

it("asks for no package of development, and for none of another system", async () => {
  expect(findInstallFault(project)).toBeNull();
  const packages = {
    "node_modules/next": NEXT,
    "node_modules/vitest": { version: "4.0.0", dev: true },
    "node_modules/fsevents": { version: "2.0.0", optional: true },
    "node_modules/either": { version: "1.0.0", devOptional: true },
  };
  await write(LOCK, lock(packages));
  expect(findInstallFault(project)).toBeNull();
});

it.each([
  ["a newer package", LOCK, lock({ "node_modules/next": { version: "17.0.0" } }), "the package next is not"],
  [
    "a new package within another",
    LOCK,
    lock({ "node_modules/next": NEXT, "node_modules/next/node_modules/@a/b": { version: "1.0.0" } }),
    "the package @a/b is not",
  ],
  [
    "an optional package of another version",
    INSTALLED,
    lock({ "node_modules/next": { version: "15.0.0", optional: true } }),
    "the package next is not",
  ],
  [
    "another data model",
    "prisma/schema.prisma",
    MODEL.replace("name", "title"),
    "the database client is not",
  ],
  ["a client that was never made", CLIENT, "", "the database client is not"],
])("says what to do about %s", async (_what, path, content, fault) => {
  await write(path, content);
  expect(findInstallFault(project)).toContain(fault);
  expect(findInstallFault(project)).toContain("Run `npm ci`");
});

it("says what to do where nothing is installed", async () => {
  await rm(join(project, "node_modules"), { recursive: true });
  expect(findInstallFault(project)).toContain("Run `npm ci`");
});
