import type { dataTagSymbol, QueryKey } from "@tanstack/react-query";
import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import type { z } from "zod";
import { createQueryClient } from "#components/ui/query-client.ts";
import type { ClientPage, Tagged } from "#lib/client/api/call.ts";
import { collectPages, PAGE } from "#lib/client/api/collect-pages.ts";
import type { Page } from "#lib/contract/contract.ts";
import { NotFoundError, RequestError } from "#lib/server/errors.ts";
import { etagOf } from "#lib/server/etag.ts";

/** A query of the browser with its answer on the way. */
interface Answered {
  queryKey: QueryKey;
  answer: Promise<unknown>;
}

/**
 * Answers a query of `lib/client` from a service, which has to return what the browser would get; undefined leaves it to the
 * browser.
 */
export function answered<Data>(
  query: { queryKey: QueryKey & { [dataTagSymbol]: Data } },
  answer: Promise<NoInfer<Data> | undefined>,
): Answered {
  return { queryKey: query.queryKey, answer };
}

/**
 * Hands the answers to the client components below, which show them at once and keep them fresh from then on. What a
 * service does not find is the page that is not found; another refusal is left to the browser, whose own request then
 * says it in its place on the page.
 */
export async function Prefetched({ queries, children }: { queries: Answered[]; children: ReactNode }) {
  const queryClient = createQueryClient();
  await Promise.all(
    queries.map(async ({ queryKey, answer }) => {
      try {
        const data = await answer;
        if (data !== undefined) queryClient.setQueryData(queryKey, data);
      } catch (error) {
        if (error instanceof NotFoundError) notFound();
        if (!(error instanceof RequestError)) throw error;
      }
    }),
  );
  return <HydrationBoundary state={dehydrate(queryClient)}>{children}</HydrationBoundary>;
}

/** A service's page as the browser gets it. */
export async function asClientPage<Item>(page: Promise<Page<Item>>): Promise<ClientPage<Item>> {
  const { items, nextCursor, total } = await page;
  return { items, nextCursor, total: total ?? null };
}

/** The same of a list whose pages may be empty although it goes on: undefined for these, the browser then looks further. */
export async function asFoundPage<Item>(page: Promise<Page<Item>>): Promise<ClientPage<Item> | undefined> {
  const found = await asClientPage(page);
  return found.items.length === 0 && found.nextCursor !== null ? undefined : found;
}

type WholePage = { limit: number; count: boolean; cursor?: string };

/** Every item of a list that is short as a rule, as the browser's `callAll` has them. */
export async function everyItem<Item>(read: (query: WholePage) => Promise<Page<Item>>): Promise<Item[]> {
  const { items } = await collectPages((cursor) =>
    read({ limit: PAGE, count: false, ...(cursor === undefined ? {} : { cursor }) }),
  );
  return items;
}

/**
 * A resource with the entity tag that the API would answer it with.
 * @param schema the resource's own, which says what of it changes by itself
 */
export async function withTag<Resource extends object>(
  resource: Promise<Resource>,
  schema: z.ZodType<Resource>,
): Promise<Tagged<Resource>> {
  const value = await resource;
  return { value, etag: etagOf(value, schema) };
}
