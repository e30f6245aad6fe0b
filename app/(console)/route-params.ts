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

/** The address of the page that is shown, to come back to: `path` with its query string, or alone when it has none. */
export async function pageAddress(path: string, searchParams: Promise<Search>): Promise<string> {
  const pairs = Object.entries(await searchParams).flatMap(([name, value]) =>
    [value ?? []].flat().map((each) => [name, each]),
  );
  const query = new URLSearchParams(pairs).toString();
  return query === "" ? path : `${path}?${query}`;
}
