import { LIST_FILTERS } from "#components/i18n/generated/list-filters.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useFormat } from "#components/ui/locale.tsx";

/** Writes a range of days, `YYYY-MM-DD`, either end of which may be open; null if both are. */
export function useDayRangeText() {
  const t = useMessages(LIST_FILTERS);
  const format = useFormat();
  return (from: string | null | undefined, to: string | null | undefined): string | null => {
    const [first, last] = [from ? format.date(from) : null, to ? format.date(to) : null];
    if (first === null) return last === null ? null : t.until({ day: last });
    if (last === null) return t.since({ day: first });
    return first === last ? first : t.between({ from: first, to: last });
  };
}
