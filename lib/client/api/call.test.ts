import { afterEach, expect, test, vi } from "vitest";
import { createPerson, getPerson } from "../generated/operations.ts";
import { ApiError, call } from "./call.ts";

afterEach(() => vi.unstubAllGlobals());

/** Sets how the network answers each request in turn, and records the requests. */
function network(...outcomes: (Response | Error)[]): RequestInit[] {
  const asked: RequestInit[] = [];
  vi.stubGlobal("fetch", async (_address: string, init: RequestInit) => {
    asked.push(init);
    const outcome = outcomes[asked.length - 1];
    if (outcome instanceof Response) return outcome;
    throw outcome ?? new Error("asked once more than expected");
  });
  return asked;
}

const lost = () => new TypeError("Failed to fetch");
const keyOf = (init: RequestInit | undefined) => new Headers(init?.headers).get("idempotency-key");
const create = () => call(createPerson, { body: { first_name: "Ada" } });
const PERSON = "0199d3c5-6f0e-7c43-9a5e-0d7f3b1c2a10";

test("what makes something carries a key, another one for each call", async () => {
  const asked = network(Response.json({ id: "1" }), Response.json({ id: "2" }));
  await create();
  await create();
  expect(keyOf(asked[0])).toMatch(/^[0-9a-f]{32}$/);
  expect(keyOf(asked[1])).not.toBe(keyOf(asked[0]));
});

test("whose answer is lost is sent again, once, under the same key", async () => {
  const asked = network(lost(), Response.json({ id: "1" }));
  expect(await create()).toEqual({ id: "1" });
  expect(keyOf(asked[1])).toBe(keyOf(asked[0]));
  expect(asked[1]?.body).toBe(asked[0]?.body);

  network(lost(), lost());
  await expect(create()).rejects.toThrow("The server cannot be reached");
});

test("a refusal is an answer, and a call that was given up stays given up", async () => {
  network(Response.json({ detail: "Taken", code: "slug_taken", ctx: { kind: "project" } }, { status: 409 }));
  await expect(create()).rejects.toEqual(
    new ApiError(409, { detail: "Taken", code: "slug_taken", ctx: { kind: "project" } }, null),
  );
  const asked = network(new DOMException("given up", "AbortError"));
  await expect(create()).rejects.toThrow("given up");
  expect(asked).toHaveLength(1);
});

test("what makes nothing has no key and is not sent again", async () => {
  const asked = network(lost());
  await expect(call(getPerson, { params: { person_id: PERSON } })).rejects.toThrow(ApiError);
  expect(asked).toHaveLength(1);
  expect(keyOf(asked[0])).toBeNull();
});
