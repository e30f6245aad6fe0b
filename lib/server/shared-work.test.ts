import { expect, it } from "vitest";
import { SharedWork } from "./shared-work.ts";

const never = new AbortController().signal;

/** Work that ends when it is told to, and counts how often it was begun. */
function controlled() {
  const shared = new SharedWork<string>();
  const begun: { signal: AbortSignal; end: (result: string) => void }[] = [];
  const ask = (signal: AbortSignal = never, key = "a") =>
    shared.do(key, signal, (stop) => {
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      stop.addEventListener("abort", () => reject(stop.reason), { once: true });
      begun.push({ signal: stop, end: resolve });
      return promise;
    });
  return { begun, ask };
}

it("is done once for all who ask meanwhile, and again for who asks later", async () => {
  const { begun, ask } = controlled();
  const all = [ask(), ask(), ask(never, "b")];
  expect(begun).toHaveLength(2);
  begun[0]?.end("one");
  begun[1]?.end("other");
  expect(await Promise.all(all)).toEqual(["one", "one", "other"]);
  const later = ask();
  expect(begun).toHaveLength(3);
  begun[2]?.end("two");
  expect(await later).toBe("two");
});

it("goes on while somebody waits, and is ended when nobody does", async () => {
  const { begun, ask } = controlled();
  const [one, two] = [new AbortController(), new AbortController()];
  const asked = [ask(one.signal), ask(two.signal)];
  one.abort(new Error("left"));
  await expect(asked[0]).rejects.toThrow("left");
  expect(begun[0]?.signal.aborted).toBe(false);
  two.abort(new Error("left too"));
  await expect(asked[1]).rejects.toThrow("left too");
  expect(begun[0]?.signal.aborted).toBe(true);
  await expect(ask(one.signal)).rejects.toThrow("left");
  expect(begun).toHaveLength(1);
});

it("fails for all who wait", async () => {
  const shared = new SharedWork<string>();
  const fail = () => Promise.reject(new Error("broken"));
  const asked = [shared.do("a", never, fail), shared.do("a", never, fail)];
  for (const each of asked) await expect(each).rejects.toThrow("broken");
});
