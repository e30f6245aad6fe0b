import { cp, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import openapiTypescript, { astToString } from "openapi-typescript";
import ts from "typescript";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openApiDocument } from "#lib/server/http/openapi.ts";

/**
 * The description of the API as a stranger's tools see it: types by openapi-typescript, a client by openapi-fetch. The
 * program that must compile is run against a real installation in e2e/api.
 */
const PROGRAMS = join(import.meta.dirname, "../e2e/fixtures/typed-client");

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rollcall-typed-client-"));
  await symlink(join(import.meta.dirname, "../node_modules"), join(folder, "node_modules"), "dir");
  await cp(PROGRAMS, folder, { recursive: true });
  const source = JSON.stringify(openApiDocument("http://localhost:3000"));
  // As docs/api.md says: a field with a default may be left out.
  const types = await openapiTypescript(source, { defaultNonNullable: false });
  await writeFile(join(folder, "rollcall-api.d.ts"), astToString(types));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What the strictest compiler says of the programs, in its own words, with file and line. */
function complaints(...programs: string[]): string[] {
  const paths = programs.map((program) => join(folder, program));
  const compiled = ts.createProgram(paths, {
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    target: ts.ScriptTarget.ES2024,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    typeRoots: [join(folder, "node_modules/@types")],
    types: ["node"],
  });
  return ts.getPreEmitDiagnostics(compiled).map(({ file, start = 0, messageText }) => {
    const line = (file?.getLineAndCharacterOfPosition(start).line ?? 0) + 1;
    return `${basename(file?.fileName ?? "")}:${line} ${ts.flattenDiagnosticMessageText(messageText, "\n")}`;
  });
}

test("a program that does the main job compiles, and each mistake in the other does not", () => {
  expect(complaints("main-job.mts", "mistakes.mts")).toEqual([]);
}, 120_000);
