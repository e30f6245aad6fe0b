import { expect, it } from "vitest";
import type { SegmentWork } from "#lib/render/worker.ts";
import { Renderings, type Urgency } from "./renderings.ts";

type Frames = { name: string; drawn: string[]; frames?: number };

/** Makes something of some frames, each drawn in a turn of its own. */
const drawing =
  ({ name, drawn, frames = 5 }: Frames) =>
  async ({ signal, mayGoOn }: Required<SegmentWork>): Promise<Buffer> => {
    for (let frame = 0; frame < frames; frame += 1) {
      drawn.push(name);
      await new Promise(setImmediate);
      await mayGoOn();
      signal.throwIfAborted();
    }
    return Buffer.from(name);
  };

const byPlace = (order: string[]) => (one: string, other: string) =>
  order.indexOf(one) - order.indexOf(other);

function open() {
  const renderings = new Renderings();
  const drawn: string[] = [];
  const { signal } = new AbortController();
  const want = (name: string, urgency: Urgency, options: { signal?: AbortSignal; frames?: number } = {}) =>
    renderings.want(name, {
      ...{ urgency, signal, admit: async () => undefined, keep: () => undefined },
      make: drawing({ name, drawn, ...options }),
      ...options,
    });
  return { drawn, want };
}

it("lets what is made ahead wait between two frames until nobody waits for anything else", async () => {
  const { drawn, want } = open();
  const ahead = want("ahead", "ahead");
  await expect.poll(() => drawn).toContain("ahead");
  await want("asked", "asked", { frames: 20 });
  expect(drawn.slice(drawn.indexOf("asked"), drawn.lastIndexOf("asked"))).not.toContain("ahead");
  expect(String(await ahead)).toBe("ahead");
  expect(drawn.filter((name) => name === "ahead")).toHaveLength(5);
});

it("begins nothing ahead before everything is made that somebody waits for", async () => {
  const { drawn, want } = open();
  const asked = want("asked", "asked", { frames: 20 });
  const ahead = want("ahead", "ahead");
  await asked;
  expect(drawn).not.toContain("ahead");
  expect(String(await ahead)).toBe("ahead");
});

it("makes stills one at a time, after everything that a player waits for and before what is made ahead", async () => {
  const { drawn, want } = open();
  const first = want("still 0", "still", { frames: 30 });
  await expect.poll(() => drawn).toContain("still 0");
  const all = [want("ahead", "ahead"), first];
  for (const name of ["still 1", "still 2", "still 3"]) all.push(want(name, "still"));
  await want("asked", "asked");
  // It did not wait for the still that had begun, and no other began beside it.
  expect(new Set(drawn)).toEqual(new Set(["still 0", "asked"]));
  await want("next", "asked");
  expect(new Set(drawn)).toEqual(new Set(["still 0", "asked", "next"]));
  await Promise.all(all);
  const order = drawn.filter((name, index) => drawn.indexOf(name) === index);
  expect(order).toEqual(["still 0", "asked", "next", "still 1", "still 2", "still 3", "ahead"]);
  expect(drawn.slice(drawn.indexOf("still 1"))).toEqual(
    drawn.slice(drawn.indexOf("still 1")).sort(byPlace(order)),
  );
});

it("goes on with what was made ahead as soon as somebody asks for it", async () => {
  const { drawn, want } = open();
  const leaving = new AbortController();
  const ahead = want("ahead", "ahead");
  await expect.poll(() => drawn).toContain("ahead");
  const endless = want("asked", "asked", { frames: Number.POSITIVE_INFINITY, signal: leaving.signal });
  endless.catch(() => undefined);
  await expect.poll(() => drawn).toContain("asked");
  expect(String(await want("ahead", "asked"))).toBe("ahead");
  expect(String(await ahead)).toBe("ahead");
  leaving.abort(new Error("left"));
  await expect(endless).rejects.toThrow("left");
});

it("breaks off what waits when nobody wants it any more", async () => {
  const { drawn, want } = open();
  const [leaving, ending] = [new AbortController(), new AbortController()];
  const ahead = want("ahead", "ahead", { signal: leaving.signal });
  await expect.poll(() => drawn).toContain("ahead");
  const endless = want("asked", "asked", { frames: Number.POSITIVE_INFINITY, signal: ending.signal });
  endless.catch(() => undefined);
  await expect.poll(() => drawn).toContain("asked");
  leaving.abort(new Error("left"));
  await expect(ahead).rejects.toThrow("left");
  // Its place is free for another.
  expect(String(await want("another", "asked"))).toBe("another");
  ending.abort();
});

it("tells everybody what is there already, and from then on what comes", async () => {
  const renderings = new Renderings();
  const { signal } = new AbortController();
  const steps = [0, 1].map(() => Promise.withResolvers<void>());
  const told: Record<string, string[]> = { first: [], later: [], ahead: [] };
  const want = (who: string, urgency: Urgency = "asked") =>
    renderings.want("a segment", {
      ...{ urgency, signal, admit: async () => undefined, keep: () => undefined },
      make: async ({ onPiece }) => {
        onPiece(Buffer.from("one "));
        await steps[0]?.promise;
        onPiece(Buffer.from("two "));
        await steps[1]?.promise;
        return Buffer.from("one two end");
      },
      onPiece: urgency === "asked" ? (piece) => told[who]?.push(String(piece)) : undefined,
    });
  const all = [want("ahead", "ahead"), want("first")];
  await expect.poll(() => told.first).toEqual(["one "]);
  steps[0]?.resolve();
  await expect.poll(() => told.first).toEqual(["one ", "two "]);
  all.push(want("later"));
  expect(told.later).toEqual(["one ", "two "]);
  steps[1]?.resolve();
  expect((await Promise.all(all)).map(String)).toEqual(["one two end", "one two end", "one two end"]);
});

it("tells nothing twice that another attempt makes again", async () => {
  const renderings = new Renderings();
  const [leaving, { signal }] = [new AbortController(), new AbortController()];
  const told: string[] = [];
  const broken = Promise.withResolvers<void>();
  const want = (isFirst: boolean) =>
    renderings.want("a segment", {
      ...{ urgency: "asked", signal: isFirst ? leaving.signal : signal },
      ...{ admit: async () => undefined, keep: () => undefined },
      make: async ({ onPiece }) => {
        for (const piece of ["one ", "two ", "three "]) {
          if (isFirst && piece === "three ") {
            await broken.promise;
            throw new Error("what belongs to the first is gone");
          }
          onPiece(Buffer.from(piece));
        }
        return Buffer.from("one two three");
      },
      onPiece: (piece) => {
        if (!isFirst) told.push(String(piece));
      },
    });
  const first = want(true);
  first.catch(() => undefined);
  const second = want(false);
  await expect.poll(() => told).toEqual(["one ", "two "]);
  leaving.abort(new Error("left"));
  broken.resolve();
  await expect(first).rejects.toThrow("left");
  expect(String(await second)).toBe("one two three");
  expect(told).toEqual(["one ", "two ", "three "]);
});
