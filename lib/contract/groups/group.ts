import type { z } from "zod";
import type { BodyInputOf, Contract } from "../contract.ts";

/*
 * A group of operations: a resource, or a few that belong together, with everything that is said of it beside its
 * contracts. Only the server and scripts read groups: pages import the contracts alone.
 */

/** An example of an answer. `schema` is the contract's own object: its name in the OpenAPI document becomes the example's. */
interface AnswerExample {
  readonly schema: z.ZodType;
  readonly example: unknown;
}

/** Fields of a resource that change without a request to change them, such as a status: `If-Match` ignores them. */
interface VolatileFields {
  readonly schema: z.ZodType;
  readonly fields: readonly string[];
}

type Operations = Readonly<Record<string, Contract>>;

/** A body for each operation that takes JSON, and for any other that takes one. */
type BodyExamples<Own extends Operations> = {
  readonly [Id in keyof Own as BodyInputOf<Own[Id]> extends undefined ? never : Id]: BodyInputOf<Own[Id]>;
} & { readonly [Id in keyof Own]?: unknown };

interface Description<Target, Action> {
  /** The OpenAPI tag of all its operations. */
  readonly tag: string;
  /** What it is about, in a sentence or two of Markdown. */
  readonly explanation: string;
  /** An example of each schema that is answered. */
  readonly answers: readonly AnswerExample[];
  /** The same where the work has not begun: what a 202 answers. */
  readonly accepted?: readonly AnswerExample[];
  /** What its audit entries are about; null if it has none. */
  readonly auditTarget: Target;
  /** Every action that the audit log records, `<resource>.<verb>`. */
  readonly auditActions: readonly Action[];
}

export interface Group<Target extends string | null = string | null, Action extends string = string>
  extends Description<Target, Action> {
  /** Its contracts, by their ids, in the order of the reference. */
  readonly operations: Operations;
  /** Examples of bodies, by the ids of their operations; those without an id of a row work unchanged. */
  readonly bodies: Readonly<Record<string, unknown>>;
  readonly volatile: readonly VolatileFields[];
}

/** Declares a group. The compiler names an operation whose body has no example, and an example that does not fit. */
export function group<
  const Target extends string | null,
  const Action extends string,
  Own extends Operations,
>(
  declaration: Description<Target, Action> & {
    readonly operations: Own;
    readonly bodies: BodyExamples<Own>;
    readonly volatile?: readonly VolatileFields[];
  },
): Group<Target, Action> {
  return { volatile: [], ...declaration };
}

/** An example of what is answered with a schema. */
export const answer = <Schema extends z.ZodType>(
  schema: Schema,
  example: z.output<Schema>,
): AnswerExample => ({ schema, example });

/** Names the volatile fields of a schema. */
export const volatile = <Schema extends z.ZodType>(
  schema: Schema,
  fields: readonly (keyof z.output<Schema> & string)[],
): VolatileFields => ({ schema, fields });
