import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Contract, ROLES, roleAtLeast } from "#lib/contract/contract.ts";
import { contracts } from "#lib/contract/contracts.ts";
import { database } from "../database.ts";
import { newId } from "../ids.ts";
import { requestRoute } from "../testing/request-route.ts";
import { openTestInstallation } from "../testing/test-installation.ts";
import { createTestOrganization, type TestOrganization } from "../testing/test-organization.ts";
import type { RouteHandler } from "./implement.ts";

await openTestInstallation();
let own: TestOrganization;
let other: TestOrganization;

beforeAll(async () => {
  own = await createTestOrganization();
  other = await createTestOrganization();
});
afterAll(() => database().$disconnect());

const cases = contracts.map((contract) => [`${contract.method} ${contract.path}`, contract] as const);

async function handlerOf({ method, path }: Contract): Promise<RouteHandler> {
  const file = `app${path.replaceAll("{", "[").replaceAll("}", "]")}/route.ts`;
  const route: Record<string, RouteHandler | undefined> = await import(/* @vite-ignore */ `../../../${file}`);
  const handler = route[method];
  if (handler === undefined) throw new Error(`${file} has no ${method}`);
  return handler;
}

/** Calls an operation about things that do not exist, in the organization `orgId` where its path names one. */
async function request(contract: Contract, key: string | undefined, orgId: string) {
  const params: Record<string, string> = {};
  for (const [, name] of contract.path.matchAll(/\{(\w+)\}/g)) {
    if (name !== undefined) params[name] = name === "org_id" ? orgId : newId();
  }
  const path = contract.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "");
  return requestRoute(await handlerOf(contract), contract.method, path, { params, ...(key ? { key } : {}) });
}

describe("without credentials, and with a key that does not exist", () => {
  test.each(cases)("%s is 401, always the same", async (_, contract) => {
    for (const key of [undefined, `rc_${"0".repeat(40)}`]) {
      const { status, text, headers } = await request(contract, key, own.id);
      expect([status, text, headers.get("www-authenticate")]).toEqual([
        401,
        '{"detail":"Not authenticated"}',
        "Bearer",
      ]);
    }
  });
});

describe("with too low a role", () => {
  const limited = cases.filter(
    ([, { access }]) => access !== "caller" && access !== "session" && access !== "viewer",
  );
  test.each(limited)("%s is 403 and names the lowest that may", async (_, contract) => {
    for (const role of ROLES) {
      const { status, body } = await request(contract, own.keys[role], own.id);
      if (roleAtLeast(role, contract.access as (typeof ROLES)[number])) {
        expect(status).not.toBe(403);
      } else {
        expect([status, body]).toEqual([403, { detail: `Requires role ${contract.access}` }]);
      }
    }
  });
});

describe("in somebody else's organization", () => {
  const scoped = cases.filter(([, { path }]) => path.includes("{org_id}"));
  test.each(scoped)("%s answers as for one that does not exist", async (_, contract) => {
    const foreign = await request(contract, own.keys.owner, other.id);
    const missing = await request(contract, own.keys.owner, newId());
    expect([foreign.status, foreign.text]).toEqual([404, '{"detail":"Not Found"}']);
    expect([missing.status, missing.text]).toEqual([foreign.status, foreign.text]);
  });
});

describe("a key where a person is wanted", () => {
  test.each(cases.filter(([, { access }]) => access === "session"))("%s is 403", async (_, contract) => {
    expect((await request(contract, own.keys.owner, own.id)).status).toBe(403);
  });
});
