import { z } from "zod";
import { groups } from "#lib/contract/contracts.ts";

/**
 * A request body for each operation that takes one, by the operation's id. A test validates each against its
 * contract; those without an id work unchanged.
 */
export const REQUEST_EXAMPLES: Readonly<Record<string, unknown>> = Object.fromEntries(
  groups.flatMap(({ bodies }) => Object.entries(bodies)),
);

/** Examples by the name of their schema. */
function byName(examples: (typeof groups)[number]["answers"]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    examples.map(({ schema, example }): [string, unknown] => {
      const id = z.globalRegistry.get(schema)?.id;
      if (id === undefined) throw new Error(`No name for the schema of ${JSON.stringify(example)}`);
      return [id, example];
    }),
  );
}

/**
 * An example of each resource in a response, by its schema name. A test validates each against its schema.
 */
export const ANSWER_EXAMPLES = byName(groups.flatMap(({ answers }) => answers));

/** The same of what a 202 answers, where that differs: nothing of it has been done yet. */
export const ACCEPTED_EXAMPLES = byName(groups.flatMap(({ accepted = [] }) => accepted));
