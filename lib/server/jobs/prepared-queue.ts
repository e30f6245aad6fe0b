import { prepared } from "../database.ts";

/** How many statements of the queue have a name: each connection keeps those that it was asked. */
const MOST_NAMES = 50;

const names = new Map<string, string>();

/** Each text by its own name; undefined for more texts than the few that a worker asks again and again. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_NAMES) return known;
  const name = `queue ${names.size}`;
  names.set(text, name);
  return name;
}

/**
 * Has the queue's statements prepared once for each connection, instead of each time: to plan the one that takes a job takes
 * PostgreSQL ten times as long as to take it. An option of the queue's methods.
 */
export const preparedQueue = {
  db: { executeSql: (text: string, values: unknown[] = []) => prepared(nameOf(text), text, values) },
};
