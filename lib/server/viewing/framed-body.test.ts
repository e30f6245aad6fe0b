import { expect, it } from "vitest";
import { AT_WORK_FRAME, BROKEN_FRAME, frameHead, RenderingBroke, unframed } from "./framed-body.ts";

const framed = (...pieces: string[]): Buffer =>
  Buffer.concat(pieces.flatMap((piece) => [frameHead(piece.length), Buffer.from(piece)]));

async function read(...parts: Buffer[]): Promise<string> {
  const read: string[] = [];
  async function* body() {
    yield* parts;
  }
  for await (const piece of unframed(body())) read.push(String(piece));
  return read.join("");
}

it("reads what the frames hold, wherever the body is cut", async () => {
  const body = Buffer.concat([framed("one"), AT_WORK_FRAME, framed("two"), AT_WORK_FRAME, AT_WORK_FRAME]);
  expect(await read(body)).toBe("onetwo");
  for (let at = 0; at <= body.length; at += 1)
    expect(await read(body.subarray(0, at), body.subarray(at))).toBe("onetwo");
  expect(await read(...Array.from(body, (byte) => Buffer.from([byte])))).toBe("onetwo");
  expect(await read()).toBe("");
});

it("gives what there is of a frame before the rest of it has come", async () => {
  const whole = framed("abcdef");
  const rest = Promise.withResolvers<Buffer>();
  async function* body() {
    yield whole.subarray(0, 7);
    yield await rest.promise;
  }
  const pieces = unframed(body());
  expect(String((await pieces.next()).value)).toBe("abc");
  rest.resolve(whole.subarray(7));
  expect(String((await pieces.next()).value)).toBe("def");
  expect((await pieces.next()).done).toBe(true);
});

it("tells a body that the worker gave up from one that is cut off", async () => {
  await expect(read(framed("abc"), BROKEN_FRAME)).rejects.toBeInstanceOf(RenderingBroke);
});

it("does not take a body for whole that ends within a frame", async () => {
  const body = framed("abc");
  for (const length of [2, 4, 6])
    await expect(read(body.subarray(0, length))).rejects.toThrow("within a frame");
});
