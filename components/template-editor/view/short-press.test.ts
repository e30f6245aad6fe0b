import { expect, test } from "vitest";
import { ShortPress } from "./short-press.ts";

const down = (timeStamp: number, repeat = false) => ({ timeStamp, repeat });

test("a key that is let go soon was pressed for itself", () => {
  const press = new ShortPress();
  press.begin(down(1_000));
  expect(press.end({ timeStamp: 1_100 })).toBe(true);
  expect(press.end({ timeStamp: 1_110 })).toBe(false);
});

test("one that was held, or used for something else meanwhile, was not", () => {
  const press = new ShortPress();
  press.begin(down(1_000));
  press.begin(down(1_500, true));
  expect(press.end({ timeStamp: 1_900 })).toBe(false);
  press.begin(down(3_000));
  press.cancel();
  press.begin(down(3_050, true));
  expect(press.end({ timeStamp: 3_100 })).toBe(false);
});
