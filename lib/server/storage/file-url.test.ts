import { afterEach, expect, test, vi } from "vitest";
import { clock } from "../clock.ts";
import { fileUrls } from "./file-url.ts";

afterEach(() => vi.restoreAllMocks());

const HOUR_MS = 60 * 60 * 1000;
const SECRET = "a secret of this test, long enough to sign with";
const urls = fileUrls(SECRET);
const at = (moment: number) => vi.spyOn(clock, "now").mockReturnValue(new Date(moment));
const parametersOf = (address: string) => new URL(address).searchParams;
/** The beginning of an hour, at which addresses change. */
const START = Date.UTC(2026, 4, 1, 12);

test("a file keeps its address for an hour, and another file has another", () => {
  at(START + 1);
  const [first, other, saved] = [urls.sign("a.png"), urls.sign("b.png"), urls.sign("a.png", "Ada.png")];
  expect(new Set([first, other, saved]).size).toBe(3);
  at(START + HOUR_MS);
  expect([urls.sign("a.png"), urls.sign("b.png")]).toEqual([first, other]);
  expect(urls.sign("a.png")).toBe(fileUrls(SECRET).sign("a.png"));
  at(START + HOUR_MS + 1);
  expect(urls.sign("a.png")).not.toBe(first);
  expect(urls.sign("a.png")).toBe(fileUrls(SECRET).sign("a.png"));
});

test("an address opens its own file alone, for a day and at most an hour more", () => {
  at(START + 1);
  const parameters = parametersOf(urls.sign("a.png"));
  expect([urls.verify("a.png", parameters), urls.verify("b.png", parameters)]).toEqual([true, false]);
  at(START + 24 * HOUR_MS);
  expect(urls.verify("a.png", parameters)).toBe(true);
  at(START + 25 * HOUR_MS + 1);
  expect(urls.verify("a.png", parameters)).toBe(false);
});

test("the name that a file is saved under is signed with it", () => {
  const parameters = parametersOf(urls.sign("a.png", "Ada.png"));
  expect(urls.verify("a.png", parameters)).toBe(true);
  parameters.set("name", "Eve.png");
  expect(urls.verify("a.png", parameters)).toBe(false);
});
