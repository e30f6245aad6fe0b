import { expect, it } from "vitest";
import { VIDEO_STATUSES } from "#lib/contract/resources/video.ts";
import { mayBecome, sourcesOf } from "./video-state.ts";

it("allows these transitions and no others", () => {
  const allowed = VIDEO_STATUSES.flatMap((from) =>
    VIDEO_STATUSES.filter((to) => mayBecome(from, to)).map((to) => `${from} → ${to}`),
  );
  expect(allowed).toEqual([
    "queued → rendering",
    "queued → ready",
    "queued → failed",
    "queued → canceled",
    "rendering → queued",
    "rendering → rendering",
    "rendering → ready",
    "rendering → succeeded",
    "rendering → failed",
    "rendering → canceled",
    "ready → queued",
    "failed → queued",
    "canceled → queued",
  ]);
});

it("names the statuses that an update has to start from", () => {
  expect(sourcesOf("succeeded")).toEqual(["rendering"]);
  expect(sourcesOf("queued")).toEqual(["rendering", "ready", "failed", "canceled"]);
});
