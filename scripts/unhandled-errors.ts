import { writeFile } from "node:fs/promises";
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
    const messages = errors.map(({ name, message, stack }) => `${name}: ${message}${placeIn(stack)}`);
    await writeFile(PATH, JSON.stringify(messages));
  }
}

/** The first line of a stack that stands in this project. */
function placeIn(stack: string | undefined): string {
  const line = stack
    ?.split("\n")
    .find((each) => each.includes(process.cwd()) && !each.includes("node_modules"));
  return line === undefined ? "" : ` (${line.trim().replace(`${process.cwd()}/`, "")})`;
}
