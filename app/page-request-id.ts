import { headers } from "next/headers";

/** The id under which our server logs this request if its page is an error. */
export async function pageRequestId(): Promise<string | null> {
  return (await headers()).get("x-request-id");
}
