import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AddressQueue } from "./address-queue.ts";

let address: string;
let queue: AddressQueue;

/** Appends to the address. */
const write = (text: string) => () => {
  address += text;
};

beforeEach(() => {
  vi.useFakeTimers();
  address = "/people";
  queue = new AddressQueue(() => address);
});
afterEach(() => vi.useRealTimers());

test("an address is written at once where nothing is refreshed", () => {
  expect(queue.isRefreshing).toBe(false);
  queue.add(write("?a"));
  expect(address).toBe("/people?a");
});

test("it waits for a refresh, in the order of the calls, and no longer", () => {
  const refresh = queue.begin();
  queue.add(write("?a"));
  queue.add(write("&b"));
  expect([address, queue.isRefreshing]).toEqual(["/people", true]);
  queue.end(refresh);
  expect([address, queue.isRefreshing]).toEqual(["/people?a&b", false]);
  queue.add(write("&c"));
  expect(address).toBe("/people?a&b&c");
  vi.runAllTimers();
  expect(address).toBe("/people?a&b&c");
});

test("of several refreshes it waits for the last", () => {
  const first = queue.begin();
  const last = queue.begin();
  queue.add(write("?a"));
  queue.end(first);
  expect(address).toBe("/people");
  queue.end(last);
  expect(address).toBe("/people?a");
});

test("it waits ten seconds at most, however many refreshes begin meanwhile", () => {
  queue.begin();
  queue.add(write("?a"));
  for (let begun = 0; begun < 3; begun += 1) {
    vi.advanceTimersByTime(3000);
    queue.begin();
  }
  expect(address).toBe("/people");
  vi.advanceTimersByTime(1000);
  expect([address, queue.isRefreshing]).toEqual(["/people?a", true]);
});

test.each(["/people/1", "/people?archived"])("it is given up by who has gone to %s", (elsewhere) => {
  const refresh = queue.begin();
  queue.add(write("?a"));
  queue.add(write("&b"));
  address = elsewhere;
  queue.end(refresh);
  expect(address).toBe(elsewhere);
});

test("it is given up with the page", () => {
  queue.begin();
  queue.add(write("?a"));
  queue.clear();
  expect([address, queue.isRefreshing]).toEqual(["/people", false]);
  queue.add(write("?b"));
  expect(address).toBe("/people?b");
});
