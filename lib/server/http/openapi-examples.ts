import { z } from "zod";
import { groups } from "#lib/contract/contracts.ts";

/**
 * A request body for each operation that takes one, by the operation's id. A test validates each against its
 * contract; those without an id work unchanged.
 */
export const REQUEST_EXAMPLES: Readonly<Record<string, unknown>> = Object.fromEntries(
  groups.flatMap(({ bodies }) => Object.entries(bodies)),
);

/**
 * An example of each resource in a response, by its schema name. A test validates each against its schema.
 */
export const ANSWER_EXAMPLES: Readonly<Record<string, unknown>> = Object.fromEntries(
  groups.flatMap(({ answers }) =>
    answers.map(({ schema, example }): [string, unknown] => {
      const id = z.globalRegistry.get(schema)?.id;
      if (id === undefined) throw new Error(`No name for the schema of ${JSON.stringify(example)}`);
      return [id, example];
    }),
  ),
);
