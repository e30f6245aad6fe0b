import { cookies } from "next/headers";
import { VIEW_PARAMETER } from "#components/data-table/list-search.ts";
import { columnsCookie } from "#components/data-table/remembered-columns.ts";
import type { Search } from "./route-params.ts";

/**
 * The columns of a list that this browser chose last, as its cookie has them; empty without a choice, and for a saved view,
 * which has its own.
 */
export async function rememberedColumns(list: string, searchParams: Promise<Search>): Promise<string> {
  if (VIEW_PARAMETER in (await searchParams)) return "";
  return (await cookies()).get(columnsCookie(list))?.value ?? "";
}
