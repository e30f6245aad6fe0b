import { expect, it } from "vitest";
import { freePart, freePiece } from "./free-part.ts";

it("frees what is a memory of its own, also one as large as the pool, and nothing that others share", () => {
  for (const free of [freePart, freePiece]) {
    const own = Buffer.allocUnsafeSlow(Buffer.poolSize);
    free(own);
    expect(own.byteLength).toBe(0);
    const pooled = Buffer.from("of the pool");
    free(pooled);
    expect(pooled.toString()).toBe("of the pool");
  }
});

it("frees a memory that a stream has filled with its last part", () => {
  const shared = new ArrayBuffer(4 * Buffer.poolSize);
  const [first, second] = [Buffer.from(shared, 0, 10), Buffer.from(shared, 10)];
  for (const free of [() => freePart(first), () => freePiece(first), () => freePiece(second)]) free();
  expect([first.byteLength, second.byteLength]).toEqual([10, 4 * Buffer.poolSize - 10]);
  freePart(second);
  expect(shared.byteLength).toBe(0);
});
