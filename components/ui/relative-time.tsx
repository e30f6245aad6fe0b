"use client";

import { useMounted } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { formatInstant, formatRelative } from "./format.ts";
import { useLocale } from "./locale.tsx";

/**
 * An instant (RFC 3339) as `3 minutes ago`, kept current, with the exact time in the user's time zone on
 * hover. The server renders it too; its text may be a few seconds old, so the hydration warning is
 * suppressed.
 */
export function RelativeTime({ instant }: { instant: string }) {
  const locale = useLocale();
  const now = useNow(instant);
  return (
    <time
      dateTime={instant}
      title={
        now.mounted ? formatInstant(instant, locale, { dateStyle: "full", timeStyle: "long" }) : undefined
      }
      suppressHydrationWarning
    >
      {formatRelative(instant, now.date, locale)}
    </time>
  );
}

/** An instant as date and time; in UTC until the browser, which knows the user's time zone, takes over. */
export function ExactTime({ instant, options }: { instant: string; options?: Intl.DateTimeFormatOptions }) {
  const locale = useLocale();
  const mounted = useMounted();
  const shape: Intl.DateTimeFormatOptions = options ?? { dateStyle: "medium", timeStyle: "short" };
  return (
    <time dateTime={instant}>
      {formatInstant(instant, locale, mounted ? shape : { ...shape, timeZone: "UTC" })}
    </time>
  );
}

/** How often times under a minute, and all other times, are updated. */
const [SECONDS_MS, MINUTES_MS] = [5_000, 30_000];

/** The current time, never so old that an event that has just happened would seem to be in the future. */
function useNow(instant: string): { date: Date; mounted: boolean } {
  const [now, setNow] = useState(() => ({ date: new Date(), mounted: false, instant }));
  if (now.instant !== instant) setNow({ ...now, date: new Date(), instant });
  const isRecent = Math.abs(now.date.getTime() - Date.parse(instant)) < 60_000;
  useEffect(() => {
    const tick = () => setNow({ date: new Date(), mounted: true, instant });
    tick();
    const timer = setInterval(tick, isRecent ? SECONDS_MS : MINUTES_MS);
    return () => clearInterval(timer);
  }, [instant, isRecent]);
  return now;
}
