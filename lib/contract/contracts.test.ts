import { existsSync } from "node:fs";
import { glob } from "node:fs/promises";
import { expect, test } from "vitest";
import type { Method } from "./contract.ts";
import { contracts, groups } from "./contracts.ts";

/** The file that serves a path: `/v1/people/{person_id}` is in `app/v1/people/[person_id]/route.ts`. */
function routeFileOf(path: string): string {
  return `app${path.replaceAll("{", "[").replaceAll("}", "]")}/route.ts`;
}

test("ids are unique, and so are method and path", () => {
  expect(new Set(contracts.map(({ id }) => id)).size).toBe(contracts.length);
  expect(new Set(contracts.map(({ method, path }) => `${method} ${path}`)).size).toBe(contracts.length);
});

test("a group has its operations by their ids, all under its tag", () => {
  expect(new Set(groups.map(({ tag }) => tag)).size).toBe(groups.length);
  for (const { tag, operations } of groups) {
    const own = Object.entries(operations).map(([name, contract]) => [name, contract.id, contract.tag]);
    expect(own).toEqual(Object.keys(operations).map((name) => [name, name, tag]));
  }
});

test.each(contracts.map((contract) => [`${contract.method} ${contract.path}`, contract] as const))(
  "%s has its route",
  async (_, contract) => {
    const file = routeFileOf(contract.path);
    expect(existsSync(file), `${file} is missing`).toBe(true);
    const route: Partial<Record<Method, { contract?: unknown }>> = await import(
      /* @vite-ignore */ `../../${file}`
    );
    expect(route[contract.method]?.contract).toBe(contract);
  },
);

/** Routes that describe the API and are not operations themselves. */
const DESCRIPTIONS = ["app/v1/route.ts", "app/v1/openapi.json/route.ts", "app/v1/scene.schema.json/route.ts"];

test("every route below /v1 has the contracts of its own path, each by its method, and nothing else", async () => {
  const files: string[] = [];
  for await (const file of glob("app/v1/**/route.ts")) files.push(file);
  expect(files.length).toBeGreaterThan(10);
  expect(files).toEqual(expect.arrayContaining(DESCRIPTIONS));
  for (const file of files) {
    const route: Record<string, { contract?: { path: string; method: Method } }> = await import(
      /* @vite-ignore */ `../../${file}`
    );
    if (DESCRIPTIONS.includes(file)) expect(Object.keys(route)).toEqual(["GET"]);
    else
      for (const [method, { contract }] of Object.entries(route)) {
        if (contract === undefined) throw new Error(`${file} exports ${method}, which has no contract`);
        expect([routeFileOf(contract.path), contract.method]).toEqual([file, method]);
        expect(contracts, `${file}: the contract of ${method} is in no group of contracts.ts`).toContain(
          contract,
        );
      }
  }
});
