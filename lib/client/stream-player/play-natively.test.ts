import { expect, it } from "vitest";
import { StreamFault } from "./patient-fetch.ts";
import { NativePlaying } from "./play-natively.ts";

/** What is used of a video element, with the events and states of the HTML standard's load algorithm. */
class Video extends EventTarget {
  readonly HAVE_CURRENT_DATA = 2;
  src = "";
  preload = "";
  currentTime = 0;
  readyState = 0;
  seeking = false;
  loads = 0;

  load(): void {
    this.loads += 1;
    this.readyState = 0;
    this.currentTime = 0;
    this.tell("timeupdate");
  }

  async play(): Promise<void> {}

  tell(type: string): void {
    this.dispatchEvent(new Event(type));
  }

  knowsMeasures(): void {
    this.readyState = 1;
    this.tell("loadedmetadata");
  }

  playsAt(seconds: number): void {
    this.readyState = 4;
    this.currentTime = seconds;
    this.tell("timeupdate");
  }
}

function open(take: () => Promise<ArrayBuffer> = async () => new ArrayBuffer(0)) {
  const video = new Video();
  const ended: unknown[] = [];
  const playing = new NativePlaying({
    video: video as unknown as HTMLVideoElement,
    address: "/stream.m3u8",
    files: { take } as never,
    notice: { end: (how: unknown) => ended.push(how) } as never,
    signal: new AbortController().signal,
  });
  playing.play();
  return { video, ended, playing };
}

const loads = (video: Video, count: number) => expect.poll(() => video.loads).toBe(count);

it("goes on where it was, also when the browser fails again before it plays", async () => {
  const { video } = open();
  video.playsAt(6.2);
  video.tell("error");
  await loads(video, 1);
  video.tell("error");
  await loads(video, 2);
  video.knowsMeasures();
  expect(video.currentTime).toBe(6.2);
  video.playsAt(6.4);
  // Where somebody is later is where it goes on the next time.
  video.playsAt(8);
  video.tell("error");
  await loads(video, 3);
  video.knowsMeasures();
  expect(video.currentTime).toBe(8);
});

it("gives up when the browser fails again and again, and begins again where it was", async () => {
  const { video, ended, playing } = open();
  video.playsAt(3);
  for (let fault = 1; fault <= 4; fault += 1) {
    video.tell("error");
    await loads(video, fault);
  }
  expect(ended).toEqual([]);
  video.tell("error");
  await expect.poll(() => ended).toEqual(["failed"]);
  playing.retry();
  await loads(video, 6);
  video.knowsMeasures();
  expect(video.currentTime).toBe(3);
});

it("says that a video is gone", async () => {
  const { video, ended } = open(async () => {
    throw new StreamFault("gone");
  });
  video.tell("error");
  await expect.poll(() => ended).toEqual(["gone"]);
});
