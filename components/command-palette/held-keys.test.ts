import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listenForConsoleKeys } from "./console-keys.ts";
import { holdTyping, takeTyping } from "./early-keys.ts";

/** What these listeners need of an element, and of the window that they listen on. */
class Target extends EventTarget {
  readonly location = { pathname: "/people" };
  private readonly isField: boolean;
  constructor(isField: boolean) {
    super();
    this.isField = isField;
  }
  closest = () => (this.isField ? this : null);
}

let page: Target;
const go = vi.fn();
const left = new AbortController();

function press(key: string): void {
  const modifiers = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  const event = Object.assign(new Event("keydown", { cancelable: true }), { key, ...modifiers });
  page.dispatchEvent(Object.assign(event, { getModifierState: () => false }));
}

/** The event of a focus that has come to an element in the page. */
function focus(target: Target): void {
  const event = new Event("focusin");
  Object.defineProperty(event, "target", { value: target });
  page.dispatchEvent(event);
}

beforeEach(() => {
  page = new Target(false);
  vi.stubGlobal("Element", Target);
  vi.stubGlobal("window", page);
  go.mockReset();
  listenForConsoleKeys({ role: "owner", go, signal: left.signal });
});

afterEach(() => {
  takeTyping();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("what is typed for the palette is no key of the page, which has its keys again afterwards", () => {
  holdTyping(() => undefined);
  for (const key of "gv") press(key);
  expect(go).not.toHaveBeenCalled();
  expect(takeTyping()).toBe("gv");
  for (const key of "gv") press(key);
  expect(go).toHaveBeenCalledExactlyOnceWith("/videos");
});

test("whoever goes on to another field types there", () => {
  holdTyping(() => undefined);
  press("a");
  focus(new Target(false));
  press("b");
  focus(new Target(true));
  press("x");
  expect(takeTyping()).toBe("ab");
});

test("a palette that does not come leaves the keys to the page after a while", () => {
  vi.useFakeTimers();
  holdTyping(() => undefined);
  press("a");
  vi.advanceTimersByTime(10_000);
  for (const key of "gv") press(key);
  expect(go).toHaveBeenCalledExactlyOnceWith("/videos");
  expect(takeTyping()).toBe("a");
});
