import { expect, test } from "vitest";
import { readPlaywrightReport, readVitestReport } from "./test-reports.ts";

test("a report of vitest names what failed, also a file that has no test that did", () => {
  const file = (name: string, status: string, assertionResults: object[], message = "") => ({
    ...{ name: `${process.cwd()}/lib/${name}`, status, message, assertionResults },
  });
  const passed = { fullName: "adds", status: "passed", failureMessages: [] };
  const failed = {
    ...{ fullName: "sums › three", status: "failed" },
    failureMessages: ["\u001b[31mError: expected 2\u001b[39m\n    at sum.test.ts:3"],
  };
  const report = {
    numPassedTests: 2,
    testResults: [
      file("sum.test.ts", "failed", [passed, failed]),
      file("fine.test.ts", "passed", [passed]),
      file("broken.test.ts", "failed", [{ ...passed, status: "pending" }], "No such module\nat import"),
    ],
  };
  expect(readVitestReport(JSON.stringify(report))).toEqual({
    passed: 2,
    failures: ["lib/sum.test.ts › sums › three: Error: expected 2", "lib/broken.test.ts: No such module"],
  });
});

test("a report of Playwright names what failed, what passed only at last, and what broke outside the tests", () => {
  const spec = (title: string, status: string, message?: string) => ({
    ...{ title, file: "console/people.spec.ts", line: 7 },
    tests: [
      { projectName: "console", status, results: [{ errors: message === undefined ? [] : [{ message }] }] },
    ],
  });
  const report = {
    stats: { expected: 1 },
    suites: [
      {
        specs: [spec("imports", "expected")],
        suites: [{ specs: [spec("leaves", "unexpected", "Timeout\nat 7")] }],
      },
      { specs: [spec("waits", "flaky"), spec("is not asked", "skipped")] },
    ],
    errors: [{ message: "no browser" }],
  };
  expect(readPlaywrightReport(JSON.stringify(report))).toEqual({
    passed: 1,
    failures: [
      "[console] e2e/console/people.spec.ts:7 › leaves: Timeout",
      "[console] e2e/console/people.spec.ts:7 › waits",
      "playwright: no browser",
    ],
  });
});
