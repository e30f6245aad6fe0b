import { existsSync } from "node:fs";
import { glob } from "node:fs/promises";
import { expect, test } from "vitest";
import type { Method } from "./contract.ts";
import { contracts } from "./contracts.ts";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** The file that serves a path: `/v1/people/{person_id}` is in `app/v1/people/[person_id]/route.ts`. */
function routeFileOf(path: string): string {
  return `app${path.replaceAll("{", "[").replaceAll("}", "]")}/route.ts`;
}

test("ids are unique, and so are method and path", () => {
  expect(new Set(contracts.map(({ id }) => id)).size).toBe(contracts.length);
  expect(new Set(contracts.map(({ method, path }) => `${method} ${path}`)).size).toBe(contracts.length);
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

test("every route below /v1 answers every method, with contracts of its own path alone", async () => {
  const files: string[] = [];
  for await (const file of glob("app/v1/**/route.ts")) files.push(file);
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) {
    const route: Record<string, { contract?: { path: string } }> = await import(
      /* @vite-ignore */ `../../${file}`
    );
    for (const method of METHODS)
      expect(route[method], `${file} exports no ${method}`).toBeTypeOf("function");
    for (const { contract } of Object.values(route)) {
      if (contract !== undefined) expect(routeFileOf(contract.path)).toBe(file);
    }
  }
});
