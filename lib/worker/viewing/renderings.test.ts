import { expect, it } from "vitest";
import { Renderings } from "./renderings.ts";

type Frames = { name: string; drawn: string[]; frames?: number };

/** Makes something of some frames, each drawn in a turn of its own. */
const drawing =
  ({ name, drawn, frames = 5 }: Frames) =>
  async (signal: AbortSignal, mayGoOn: () => Promise<void> | null): Promise<Buffer> => {
    for (let frame = 0; frame < frames; frame += 1) {
      drawn.push(name);
      await new Promise(setImmediate);
      await mayGoOn();
      signal.throwIfAborted();
    }
    return Buffer.from(name);
  };

function open() {
  const renderings = new Renderings();
  const drawn: string[] = [];
  const { signal } = new AbortController();
  const want = (name: string, isAsked: boolean, options: { signal?: AbortSignal; frames?: number } = {}) =>
    renderings.want(name, {
      ...{ isAsked, signal, admit: async () => undefined, keep: () => undefined },
      make: drawing({ name, drawn, ...options }),
      ...options,
    });
  return { drawn, want };
}

it("lets what is made ahead wait between two frames until nobody waits for anything else", async () => {
  const { drawn, want } = open();
  const ahead = want("ahead", false);
  await expect.poll(() => drawn).toContain("ahead");
  await want("asked", true, { frames: 20 });
  expect(drawn.slice(drawn.indexOf("asked"), drawn.lastIndexOf("asked"))).not.toContain("ahead");
  expect(String(await ahead)).toBe("ahead");
  expect(drawn.filter((name) => name === "ahead")).toHaveLength(5);
});

it("goes on with what was made ahead as soon as somebody asks for it", async () => {
  const { drawn, want } = open();
  const leaving = new AbortController();
  const ahead = want("ahead", false);
  await expect.poll(() => drawn).toContain("ahead");
  const endless = want("asked", true, { frames: Number.POSITIVE_INFINITY, signal: leaving.signal });
  endless.catch(() => undefined);
  await expect.poll(() => drawn).toContain("asked");
  expect(String(await want("ahead", true))).toBe("ahead");
  expect(String(await ahead)).toBe("ahead");
  leaving.abort(new Error("left"));
  await expect(endless).rejects.toThrow("left");
});

it("breaks off what waits when nobody wants it any more", async () => {
  const { drawn, want } = open();
  const [leaving, ending] = [new AbortController(), new AbortController()];
  const ahead = want("ahead", false, { signal: leaving.signal });
  await expect.poll(() => drawn).toContain("ahead");
  const endless = want("asked", true, { frames: Number.POSITIVE_INFINITY, signal: ending.signal });
  endless.catch(() => undefined);
  await expect.poll(() => drawn).toContain("asked");
  leaving.abort(new Error("left"));
  await expect(ahead).rejects.toThrow("left");
  // Its place is free for another.
  expect(String(await want("another", true))).toBe("another");
  ending.abort();
});
