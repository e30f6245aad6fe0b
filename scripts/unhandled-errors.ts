import { writeFile } from "node:fs/promises";
import { relative } from "node:path";
import type { Reporter } from "vitest/node";

/** Where the errors go, as a JSON array of their messages: a path in the environment, which `npm test` sets. */
const PATH = process.env.UNHANDLED_ERRORS;

/**
 * Writes down what vitest calls unhandled errors, which end its run with 1 and are in none of its own reports: a promise
 * that nobody waited for, an event that nobody listened to, a process of its pool that ended.
 */
export default class UnhandledErrors implements Reporter {
  async onTestRunEnd(...[, errors]: Parameters<NonNullable<Reporter["onTestRunEnd"]>>): Promise<void> {
    if (PATH === undefined) return;
    await writeFile(PATH, JSON.stringify(errors.map(describeError)));
  }
}

type UnhandledError = Parameters<NonNullable<Reporter["onTestRunEnd"]>>[1][number];

/**
 * What it says, where in this project it was thrown, and which test ran then or had just ended: an error of Node.js itself has
 * no place here, and what a test has left may only fail beside the next one.
 */
export function describeError(error: UnhandledError): string {
  const { name, message, stack } = error;
  const file =
    typeof error.VITEST_TEST_PATH === "string" ? ` while ${relative("", error.VITEST_TEST_PATH)}` : "";
  const test = typeof error.VITEST_TEST_NAME === "string" ? ` › ${error.VITEST_TEST_NAME}` : "";
  return `${name ?? "Error"}: ${message}${placeIn(stack)}${file}${test}`;
}

/** The first line of a stack that stands in this project. */
function placeIn(stack: string | undefined): string {
  const line = stack
    ?.split("\n")
    .find((each) => each.includes(process.cwd()) && !each.includes("node_modules"));
  return line === undefined ? "" : ` (${line.trim().replace(`${process.cwd()}/`, "")})`;
}
