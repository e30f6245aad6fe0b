import Program from "hls.js";
import { afterEach, expect, it, vi } from "vitest";
import { HlsPlaying } from "./play-by-hls.ts";

afterEach(() => vi.unstubAllGlobals());

/** Plays by a program that does nothing. @returns what is fetched ahead, and at which positions the program begins */
function open() {
  vi.stubGlobal("MediaSource", class {});
  vi.stubGlobal("HTMLSourceElement", class {});
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:");
  const element = { currentTime: 0, children: [], replaceChildren: () => undefined, play: async () => {} };
  const video = Object.assign(new EventTarget(), element);
  const fetched: string[] = [];
  const begun: number[] = [];
  class Program {
    static Events = {};
    constructor({ startPosition }: { startPosition: number }) {
      begun.push(startPosition);
    }
    on(): void {}
    attachMedia(): void {}
    loadSource(): void {}
    destroy(): void {}
  }
  const files = {
    fetchAhead: async () => fetched.push("beginning"),
    fetchPlaylists: async () => fetched.push("playlists"),
    forget: () => undefined,
  };
  const playing = new HlsPlaying(
    {
      ...{ video: video as never, address: "/stream.m3u8", files: files as never },
      ...{ notice: { end: () => undefined } as never, signal: new AbortController().signal },
    },
    async () => Program as never,
  );
  return { video, playing, fetched, begun };
}

it("fetches the beginning ahead when it begins, and where it goes on from the middle only the playlists", async () => {
  const { video, playing, fetched, begun } = open();
  playing.play();
  await expect.poll(() => begun).toEqual([-1]);
  playing.retry();
  await expect.poll(() => begun).toEqual([-1, 0]);
  video.currentTime = 7.2;
  playing.retry();
  await expect.poll(() => begun).toEqual([-1, 0, 7.2]);
  expect(fetched).toEqual(["beginning", "beginning", "playlists"]);
});

it("finds in hls.js what has it forget a segment that was cut off", () => {
  // Its names are not public: look them up again with another version.
  expect(Program.version).toBe("1.7.4");
  expect(Program.DefaultConfig.audioStreamController?.prototype).toHaveProperty("resetTransmuxer");
});
