import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { posts as known } from "#test/resources/index.ts";
import type { Contract } from "./contract.ts";
import { contracts } from "./contracts.ts";

const named = (list: readonly Contract[]) =>
  list.map((contract) => [`${contract.method} ${contract.path}`, contract] as const);

/** POSTs that create nothing or are safe to repeat. docs/api.md lists them. */
const REPEATABLE = Object.keys(known).filter((id) => known[id]?.repeatable !== undefined);

const posts = contracts.filter(({ method }) => method === "POST");

test.each(named(posts))(
  "%s takes an Idempotency-Key, or there is a reason why not",
  (_, { id, idempotent }) => {
    expect(idempotent === true).toBe(!REPEATABLE.includes(id));
  },
);

test("the reference names the paths that take none", async () => {
  const text = (await readFile(join(import.meta.dirname, "../../docs/api.md"), "utf8")).replace(/\s+/g, " ");
  const sentence = /Those that act on what is there already take none.*?sent again\./.exec(text)?.[0] ?? "";
  const told = new Set([...sentence.matchAll(/`(\/[^`]+)`/g)].map(([, path = ""]) => path));
  const paths = posts.filter(({ idempotent }) => idempotent !== true).map(({ path }) => path);
  expect(told).toEqual(new Set(paths.map((path) => `/${path.split("/").at(-1)}`)));
});

test("whatever answers 201 takes an Idempotency-Key, and nothing but a POST does", () => {
  for (const { method, success, idempotent } of contracts) {
    if (success.status === 201) expect(idempotent).toBe(true);
    if (idempotent === true) expect(method).toBe("POST");
  }
  for (const id of REPEATABLE) expect(posts.map((contract) => contract.id)).toContain(id);
});

const isOne = ({ success: { schema, page } }: Contract) =>
  schema !== undefined && page !== true && !(schema instanceof z.ZodArray);
const resources = contracts.filter((contract) => contract.method === "GET" && isOne(contract));
const shown = new Set(resources.map(({ success }) => success.schema));
const answeringOne = contracts.filter(
  (contract) => contract.method === "PATCH" || (isOne(contract) && shown.has(contract.success.schema)),
);

test.each(named(answeringOne))("%s answers with an entity tag", (_, { method, etag, faults = [] }) => {
  expect(etag).toBe(true);
  if (method === "PATCH") expect(faults).toContain(412);
});

test("there are resources to look at", () => expect(resources.length).toBeGreaterThan(8));
