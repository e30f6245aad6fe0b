import { database } from "#lib/server/database.ts";
import type { Prisma } from "#lib/server/generated/prisma/client.ts";
import { storage } from "#lib/server/storage/storage.ts";

type Statement = () => Prisma.PrismaPromise<unknown>;

/**
 * Rows of many tables that are written with one statement per table. Tables are written in the order in which they got
 * their first row: a table comes after those that its rows reference.
 */
export class NewRows {
  readonly statements: Statement[] = [];
  /** Keys of files that exist and are empty. */
  readonly files: string[] = [];

  async insert(): Promise<void> {
    await database().$transaction(this.statements.map((statement) => statement()));
    for (const key of this.files) await storage().write(key, new TextEncoder().encode("PK"));
  }
}

/** A table that rows of the tests are written to, by the statement that writes them. */
export class Table<Row> {
  readonly #insert: (rows: Row[]) => Prisma.PrismaPromise<unknown>;
  readonly #added = new WeakMap<NewRows, Row[]>();

  constructor(insert: (rows: Row[]) => Prisma.PrismaPromise<unknown>) {
    this.#insert = insert;
  }

  add(rows: NewRows, row: Row): void {
    const before = this.#added.get(rows);
    if (before !== undefined) {
      before.push(row);
      return;
    }
    const added = [row];
    this.#added.set(rows, added);
    rows.statements.push(() => this.#insert(added));
  }
}
