import { cookies } from "next/headers";
import { isTimeZone, TIME_ZONE_COOKIE } from "#lib/contract/resources/time-zone.ts";
import { cookieName } from "../browser-cookies.ts";

/** The IANA name of the browser's time zone; undefined in a browser that has not loaded a page before. */
export async function pageTimeZone(): Promise<string | undefined> {
  const zone = (await cookies()).get(cookieName(TIME_ZONE_COOKIE))?.value;
  return zone !== undefined && isTimeZone(zone) ? zone : undefined;
}
