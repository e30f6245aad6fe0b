import { describe, expect, test } from "vitest";
import { type Sample, secondsLeft, withSample } from "./time-left.ts";

const look = (looks: readonly [second: number, done: number][]): Sample[] =>
  looks.reduce<Sample[]>((samples, [second, done]) => withSample(samples, { at: second * 1000, done }), []);

describe("secondsLeft", () => {
  test("is unknown until something was finished", () => {
    expect(secondsLeft([], 10)).toBeNull();
    expect(secondsLeft(look([[0, 0]]), 10)).toBeNull();
    expect(
      secondsLeft(
        look([
          [0, 0],
          [5, 0],
        ]),
        10,
      ),
    ).toBeNull();
  });

  test("follows the speed measured", () => {
    expect(
      secondsLeft(
        look([
          [0, 0],
          [10, 5],
        ]),
        20,
      ),
    ).toBeCloseTo(30);
  });

  test("grows while nothing gets finished", () => {
    const slow = secondsLeft(
      look([
        [0, 0],
        [10, 5],
        [20, 5],
      ]),
      20,
    );
    expect(slow).toBeCloseTo(60);
  });

  test("forgets a slow start after a minute", () => {
    const looks: [number, number][] = [
      [0, 0],
      [100, 10],
    ];
    for (let second = 101; second <= 200; second += 1) looks.push([second, 10 + (second - 100) * 2]);
    expect(secondsLeft(look(looks), 310)).toBeCloseTo(50, 0);
  });

  test("measures since the start where the last minute saw too little", () => {
    expect(
      secondsLeft(
        look([
          [0, 0],
          [300, 3],
          [340, 4],
        ]),
        5,
      ),
    ).toBeCloseTo(85);
  });

  test("starts anew when the count goes down", () => {
    expect(
      secondsLeft(
        look([
          [0, 0],
          [10, 8],
          [20, 5],
        ]),
        10,
      ),
    ).toBeNull();
  });

  test("keeps at most the looks of a minute and the first", () => {
    const looks = Array.from({ length: 500 }, (_, second): [number, number] => [second, second]);
    expect(look(looks).length).toBeLessThan(70);
  });
});
