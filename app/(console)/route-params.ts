import { notFound } from "next/navigation";
import type { z } from "zod";

/** A page's query string as Next.js hands it over. */
export type Search = Record<string, string | string[] | undefined>;

/** A page's path parameters by the API's own schema; an id that is none leads to the page that is not found. */
export async function routeParams<Schema extends z.ZodType>(
  schema: Schema,
  params: Promise<unknown>,
): Promise<z.output<Schema>> {
  const outcome = schema.safeParse(await params);
  return outcome.success ? outcome.data : notFound();
}
