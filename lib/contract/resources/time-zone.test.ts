import { expect, test } from "vitest";
import { isTimeZone } from "./time-zone.ts";

test("what is no time zone is not taken for one", () => {
  for (const zone of ["Europe/Berlin", "UTC", "Etc/GMT+5", "Asia/Kathmandu"])
    expect(isTimeZone(zone), zone).toBe(true);
  for (const text of ["", "Berlin", "../../etc/passwd", "Europe/Berlin; path=/", "x".repeat(4000)])
    expect(isTimeZone(text), text).toBe(false);
});
