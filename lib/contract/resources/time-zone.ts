/** Holds the IANA name of the browser's time zone, so that the server knows the reader's day before the browser does. */
export const TIME_ZONE_COOKIE = "rollcall-time-zone";

/** Whether `name` is a time zone that this machine knows; on others its days cannot be told. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
