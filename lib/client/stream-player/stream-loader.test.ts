import type { LoaderCallbacks, LoaderConfiguration, LoaderContext } from "hls.js";
import { expect, it } from "vitest";
import { streamLoader, type TakeFile } from "./stream-loader.ts";

const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;
const text = (data: unknown): string =>
  data instanceof ArrayBuffer ? new TextDecoder().decode(data) : String(data);

/** Asks for a file. @returns what hls.js was told, in order, and the loader */
function load(take: TakeFile, { isSegment = true, takesPieces = true } = {}) {
  const told: string[] = [];
  const callbacks: LoaderCallbacks<LoaderContext> = {
    onSuccess: ({ data }, stats) => told.push(`whole ${text(data)} of ${stats.total}`),
    onError: (error) => told.push(`error ${error.text}`),
    onTimeout: () => told.push("timeout"),
    onAbort: () => told.push("abort"),
  };
  if (takesPieces) callbacks.onProgress = (stats, _, data) => told.push(`${text(data)} at ${stats.loaded}`);
  const loader = new (streamLoader(take))({} as never);
  const responseType = isSegment ? "arraybuffer" : "text";
  const context = { url: "/file", responseType } as LoaderContext;
  loader.load(context, {} as LoaderConfiguration, callbacks);
  return { told, loader };
}

it("hands a segment over as it comes, and nothing of it twice", async () => {
  const { told, loader } = load(async (_, __, onPiece) => {
    for (const piece of ["ab", "cde"]) onPiece?.(bytes(piece));
    return bytes("abcde");
  });
  await expect.poll(() => told).toEqual(["ab at 2", "cde at 5", "whole  of 5"]);
  const { loading } = loader.stats;
  expect(loading.first).toBeGreaterThan(0);
  expect(loading.end).toBeGreaterThanOrEqual(loading.first);
});

it("gives a playlist as text, and a segment whole to whom takes no pieces", async () => {
  const take: TakeFile = async () => bytes("#EXTM3U");
  const whole = { takesPieces: false };
  const [playlist, segment] = [load(take, { ...whole, isSegment: false }), load(take, whole)];
  await expect.poll(() => playlist.told).toEqual(["whole #EXTM3U of 7"]);
  await expect.poll(() => segment.told).toEqual(["whole #EXTM3U of 7"]);
});

it("tells what does not come in the end", async () => {
  const { told } = load(() => Promise.reject(new Error("gone")));
  await expect.poll(() => told).toEqual(["error gone"]);
});

it("says of which track a segment was cut off, and only where something of it was handed over", async () => {
  const cut: string[] = [];
  const { promise } = Promise.withResolvers<ArrayBuffer>();
  const begin = (pieces: readonly string[], whole: Promise<ArrayBuffer>, frag?: { type: string }) => {
    const take: TakeFile = async (_, __, onPiece) => {
      for (const piece of pieces) onPiece?.(bytes(piece));
      return whole;
    };
    const loader = new (streamLoader(take, (track) => cut.push(track)))({} as never);
    const context = { url: "/file", responseType: "arraybuffer", ...(frag && { frag }) } as LoaderContext;
    const told: string[] = [];
    const onSuccess = () => told.push("whole");
    // As hls.js does.
    const callbacks = { onSuccess, onProgress: () => told.push("piece"), onError: () => loader.destroy() };
    loader.load(context, {} as LoaderConfiguration, callbacks as never);
    return { loader, told };
  };
  const begun = begin(["ab"], promise, { type: "main" });
  begun.loader.abort();
  begun.loader.destroy();
  expect(cut).toEqual(["main"]);
  begin(["ab"], Promise.reject(new Error("away")), { type: "audio" });
  await expect.poll(() => cut).toEqual(["main", "audio"]);
  begin([], promise, { type: "audio" }).loader.abort();
  begin(["ab"], promise).loader.abort();
  const done = begin(["ab"], Promise.resolve(bytes("ab")), { type: "audio" });
  await expect.poll(() => done.told).toEqual(["piece", "whole"]);
  done.loader.destroy();
  expect(cut).toEqual(["main", "audio"]);
});

it("tells nothing after it was aborted, and ends what it asked for", async () => {
  let ended = false;
  const { promise, resolve } = Promise.withResolvers<ArrayBuffer>();
  let hand: Parameters<TakeFile>[2];
  const { told, loader } = load((_, signal, onPiece) => {
    hand = onPiece;
    signal.addEventListener("abort", () => {
      ended = true;
    });
    return promise;
  });
  loader.abort();
  hand?.(bytes("late"));
  resolve(bytes("late"));
  await promise;
  expect([ended, told, loader.stats.aborted]).toEqual([true, [], true]);
});
