import { expect, test } from "vitest";
import { tabsInRoom } from "./tabs-in-room.ts";

const widths = [100, 80, 120, 60, 90];

test("all tabs stand in their order where there is room", () => {
  expect(tabsInRoom(widths, 450, 4)).toEqual({ shown: 5, isMoved: false });
});

test("those that do not fit are left to the menu, a narrow one after a wide one too", () => {
  expect(tabsInRoom(widths, 299, 1)).toEqual({ shown: 2, isMoved: false });
});

test("the current tab is always shown: behind those that still fit, which stay where they are", () => {
  expect(tabsInRoom(widths, 300, 4)).toEqual({ shown: 3, isMoved: true });
  expect(tabsInRoom(widths, 120, 2)).toEqual({ shown: 2, isMoved: true });
  expect(tabsInRoom(widths, 230, 3)).toEqual({ shown: 2, isMoved: true });
});
