import { expect, it } from "vitest";
import { freePart } from "./free-part.ts";

it("frees what is a memory of its own, and the end of a shared one, but nothing of the pool", () => {
  const own = Buffer.allocUnsafeSlow(Buffer.poolSize);
  freePart(own);
  expect(own.byteLength).toBe(0);

  const shared = new ArrayBuffer(4 * Buffer.poolSize);
  const [first, second] = [Buffer.from(shared, 0, 10), Buffer.from(shared, 10)];
  freePart(first);
  expect(first.byteLength).toBe(10);
  freePart(second);
  expect(shared.byteLength).toBe(0);

  const pooled = Buffer.from("of the pool");
  freePart(pooled);
  expect(pooled.toString()).toBe("of the pool");
});
