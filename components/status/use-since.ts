import { useMounted } from "@mantine/hooks";
import { formatInstant } from "#components/ui/format.ts";
import { useLocale } from "#components/ui/locale.tsx";

/** A moment as the time, with its day unless that is today; in UTC until the browser takes over. */
export function useSince(): (at: string | null) => string {
  const locale = useLocale();
  const isMounted = useMounted();
  return (at) => {
    if (at === null) return "";
    const isToday = isMounted && new Date(at).toDateString() === new Date().toDateString();
    const shape = { ...(isToday ? {} : { dateStyle: "medium" as const }), timeStyle: "short" as const };
    return formatInstant(at, locale, isMounted ? shape : { ...shape, timeZone: "UTC" });
  };
}
