import { expect, it } from "vitest";
import { describeError } from "./unhandled-errors.ts";

const project = process.cwd();

it("says where an error was thrown, and in which tests", () => {
  const error = {
    name: "TypeError",
    message: "no such thing",
    stack: `TypeError: no such thing\n    at node:internal/timers:1:2\n    at look (${project}/lib/look.ts:3:4)`,
    VITEST_TEST_PATH: `${project}/lib/look.test.ts`,
    VITEST_TEST_NAME: "looks",
  };
  expect(describeError(error)).toBe(
    "TypeError: no such thing (at look (lib/look.ts:3:4)) while lib/look.test.ts › looks",
  );
});

it("names the test beside an error that Node.js threw by itself, and says what it can where there is nothing else", () => {
  const error = {
    name: "Error",
    message: "aborted",
    stack: "Error: aborted\n    at node:_http_server:812:17",
  };
  expect(describeError({ ...error, VITEST_TEST_PATH: `${project}/lib/ask.test.ts` })).toBe(
    "Error: aborted while lib/ask.test.ts",
  );
  expect(describeError(error)).toBe("Error: aborted");
});
