import { expect, it } from "vitest";
import { chooseWorkers } from "./choose-workers.ts";

const workerOf = (id: string, more: { code?: string; viewers?: number } = {}) => ({
  ...{ id, host: id, address: `http://${id}:1`, code: "this", viewers: 0, slots: 8 },
  ...more,
});
const workers = Array.from({ length: 10 }, (_, index) => workerOf(`worker-${index}`));
const subjects = Array.from({ length: 1000 }, (_, index) => `video-${index}`);
const first = (all: typeof workers, subject: string, last?: string) =>
  chooseWorkers(all, { videoId: subject, code: "this", last })[0]?.id;

it("gives a video to the same worker each time, and videos to all workers alike", () => {
  const chosen = subjects.map((subject) => first(workers, subject));
  expect(subjects.map((subject) => first(workers.toReversed(), subject))).toEqual(chosen);
  for (const { id } of workers) {
    const share = chosen.filter((given) => given === id).length;
    expect(share).toBeGreaterThan(60);
    expect(share).toBeLessThan(150);
  }
});

it("moves only the videos of a worker that is gone", () => {
  const left = workers.slice(1);
  for (const subject of subjects) {
    const before = first(workers, subject);
    if (before !== "worker-0") expect(first(left, subject)).toBe(before);
  }
});

it("asks the one that renders it first, then the one that all would choose, then those with most slots left", () => {
  const loads = [7, 3, 8, 0, 5].map((viewers, index) => workerOf(`worker-${index}`, { viewers }));
  const preferred = first(loads, "video");
  const rendering = loads.find(({ id }) => id !== preferred)?.id;
  const order = chooseWorkers(loads, { videoId: "video", code: "this", last: rendering });
  expect(order.slice(0, 2).map(({ id }) => id)).toEqual([rendering, preferred]);
  const others = order.slice(2).map(({ viewers }) => viewers);
  expect(others).toEqual(others.toSorted((a, b) => a - b));
  expect(chooseWorkers(workers, { videoId: "video", code: "this", last: undefined })).toHaveLength(4);
});

it("asks workers of another version only when there are no others", () => {
  const older = workerOf("older", { code: "earlier" });
  expect(chooseWorkers([older, ...workers], { videoId: "a", code: "this", last: "older" })).not.toContain(
    older,
  );
  expect(chooseWorkers([older], { videoId: "a", code: "this", last: undefined })).toEqual([older]);
  expect(chooseWorkers([], { videoId: "a", code: "this", last: undefined })).toEqual([]);
});
