import { describe, expect, it } from "vitest";
import { isPartialRun, renderSeconds, videosPerMinute } from "./run-speed.ts";

const film = (completed_at: string | null) =>
  ({ status: completed_at === null ? "rendering" : "succeeded", completed_at }) as const;

const ended = {
  ...({ status: "completed", total: 20, completed: 20, videos_per_minute: null } as const),
  ...{ started_at: "2026-11-20T10:00:00.000Z", completed_at: "2026-11-20T10:00:30.000Z" },
} as const;
const running = { ...ended, status: "rendering", completed_at: null, videos_per_minute: 42 } as const;
const own = [film("2026-11-20T10:00:03.000Z"), film("2026-11-20T10:00:06.000Z")];

describe("videosPerMinute", () => {
  it("is what the server measures during the run, of all machines", () => {
    expect(videosPerMinute(running, [...own, film(null)])).toBe(42);
  });

  it("is nothing before anything is measured", () => {
    expect(videosPerMinute({ ...running, videos_per_minute: null }, own)).toBeNull();
  });

  it("is of the whole run once that has ended", () => {
    expect(videosPerMinute(ended, own)).toBeCloseTo(40);
  });

  it("is not of a run that made one video again", () => {
    const again = {
      ...ended,
      started_at: "2026-11-20T11:00:00.000Z",
      completed_at: "2026-11-20T11:00:02.000Z",
    };
    const videos = [...own, film("2026-11-20T11:00:01.000Z")];
    expect(isPartialRun(again, videos)).toBe(true);
    expect(videosPerMinute(again, videos)).toBeNull();
    expect(isPartialRun(ended, own)).toBe(false);
  });

  it("is not of a run that prepared videos that were kept one by one", () => {
    expect(videosPerMinute(ended, [...own, film("2026-11-20T12:00:00.000Z")])).toBeNull();
  });
});

describe("renderSeconds", () => {
  it("is from start to end", () => {
    expect(renderSeconds({ ...ended, total: 2 }, own)).toBe(30);
  });

  it("is of no run that only packaged what was there, as after an erasure", () => {
    const packaged = { ...ended, total: 2, started_at: "2026-11-20T10:24:00.000Z" };
    expect(renderSeconds(packaged, own)).toBeNull();
    expect(renderSeconds({ ...packaged, completed_at: "2026-11-20T10:24:01.000Z" }, own)).toBeNull();
  });

  it("is told although only older ones of the videos are known", () => {
    const again = {
      ...ended,
      started_at: "2026-11-20T10:24:00.000Z",
      completed_at: "2026-11-20T10:24:02.000Z",
    };
    expect(renderSeconds(again, own)).toBe(2);
  });
});
