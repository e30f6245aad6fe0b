import type { z } from "zod";
import { AUDITED_GROUPS } from "../groups/audited-groups.ts";
import { hostGroup } from "../groups/hosts.ts";

const BY_SCHEMA: ReadonlyMap<z.ZodType, ReadonlySet<string>> = new Map(
  [...AUDITED_GROUPS, hostGroup].flatMap(({ volatile }) =>
    volatile.map(({ schema, fields }): [z.ZodType, Set<string>] => [schema, new Set(fields)]),
  ),
);

const NOTHING: ReadonlySet<string> = new Set();

/**
 * Fields of a resource that change without a request to change it, by the resource's schema. Most have none.
 */
export const volatileFields = (schema: z.ZodType | undefined): ReadonlySet<string> =>
  (schema === undefined ? undefined : BY_SCHEMA.get(schema)) ?? NOTHING;
