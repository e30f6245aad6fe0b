import { cookies } from "next/headers";
import { columnsCookie } from "#components/data-table/remembered-columns.ts";

/** The columns of a list that this browser chose last, as its cookie has them; empty without a choice. */
export async function rememberedColumns(list: string): Promise<string> {
  return (await cookies()).get(columnsCookie(list))?.value ?? "";
}
