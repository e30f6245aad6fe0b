import { expect, it } from "vitest";
import { StreamFault } from "./patient-fetch.ts";
import { NativePlaying } from "./play-natively.ts";

/** What is used of a video element, with the events and states of the HTML standard's load algorithm. */
class Video extends EventTarget {
  readonly HAVE_CURRENT_DATA = 2;
  readonly addresses: string[] = [];
  error: object | null = null;
  preload = "";
  currentTime = 0;
  readyState = 0;
  seeking = false;
  loads = 0;

  set src(address: string) {
    this.addresses.push(address);
  }

  load(): void {
    this.error = null;
    this.loads += 1;
    this.readyState = 0;
    this.currentTime = 0;
    this.tell("timeupdate");
  }

  async play(): Promise<void> {}

  tell(type: string): void {
    if (type === "error") this.error = {};
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
  await loads(video, 5);
  video.knowsMeasures();
  expect(video.currentTime).toBe(3);
});

it("says that a video is gone, and asks for it no more, though the browser goes on failing", async () => {
  let asked = 0;
  const { video, ended, playing } = open(async () => {
    asked += 1;
    throw new StreamFault("gone");
  });
  for (let fault = 1; fault <= 3; fault += 1) {
    video.tell("error");
    await expect.poll(() => ended).toEqual(["gone"]);
  }
  // A call of `load()` would load it whatever `preload` says, and fail again.
  expect([asked, video.loads, video.preload, video.addresses.length]).toEqual([1, 0, "none", 2]);
  playing.retry();
  await expect.poll(() => ended).toEqual(["gone", null, "gone"]);
  expect(asked).toBe(2);
});

it("plays after all when a press of the browser's own control finds it there", async () => {
  const { video, ended } = open(async () => {
    throw new StreamFault("gone");
  });
  video.tell("error");
  await expect.poll(() => ended).toEqual(["gone"]);
  video.error = null;
  video.playsAt(0.2);
  expect(ended).toEqual(["gone", null]);
});

it("is not loaded anew when it has begun to play meanwhile", async () => {
  const { promise, resolve } = Promise.withResolvers<ArrayBuffer>();
  const { video } = open(() => promise);
  video.tell("error");
  video.error = null;
  video.playsAt(1);
  resolve(new ArrayBuffer(0));
  await promise;
  await new Promise((done) => setTimeout(done, 10));
  expect([video.loads, video.currentTime]).toEqual([0, 1]);
});
