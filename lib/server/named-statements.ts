import { AsyncLocalStorage } from "node:async_hooks";

/** How many statements have a name in a process: each connection keeps those that it was asked. */
const MOST_NAMES = 200;
/** Longer ones, and those with more values, differ by how many rows they are about. */
const MOST_CHARACTERS = 2000;
const MOST_VALUES = 24;

const named = new AsyncLocalStorage<true>();

/**
 * Has the statements of this work prepared once for each connection, instead of each time: for many short ones that come
 * again and again. PostgreSQL may plan them without looking at their values: not for those whose best plan depends on how
 * many rows there are for a value, such as lists.
 */
export const withNamedStatements = <Result>(work: () => PromiseLike<Result>): Promise<Result> =>
  // Prisma asks when it is awaited.
  named.run(true, async () => await work());

/** Names the statements of such work, each text by its own name. Undefined for one that is prepared each time. */
export class StatementNames {
  readonly #names = new Map<string, string>();

  nameOf({ sql, args }: { sql: string; args: readonly unknown[] }): string | undefined {
    if (named.getStore() === undefined || !isShort(sql, args.length)) return undefined;
    const known = this.#names.get(sql);
    if (known !== undefined || this.#names.size >= MOST_NAMES) return known;
    const name = `named ${this.#names.size}`;
    this.#names.set(sql, name);
    return name;
  }
}

/** Those without values, such as `commit`, have no plan; those of the queue belong to a library. */
const isShort = (sql: string, values: number): boolean =>
  values > 0 && values <= MOST_VALUES && sql.length <= MOST_CHARACTERS && !sql.includes("pgboss.");
