import type { Language } from "#lib/contract/resources/language.ts";

type Words = {
  /** What calendar programs call the feed. */
  title: (organization: string) => string;
  /** Until when it goes, where there is more than fits. @param until `YYYY-MM-DD` */
  cut: (until: string) => string;
  /** Occasions other than dates in custom fields, which have names of their own. */
  occasions: Record<"birthday" | "work_anniversary", string>;
  /** @param years that the occasion completes; null if they are not told */
  event: (name: string, occasion: string, years: number | null) => string;
};

export const FEED_WORDS: Record<Language, Words> = {
  en: {
    title: (organization) => `Celebrations · ${organization}`,
    cut: (until) => `Until ${until}. There are more celebrations than a calendar can take.`,
    occasions: { birthday: "birthday", work_anniversary: "work anniversary" },
    event: (name, occasion, years) =>
      `${name}: ${occasion}${years === null ? "" : ` (${years} ${years === 1 ? "year" : "years"})`}`,
  },
  de: {
    title: (organization) => `Gratulationen · ${organization}`,
    cut: (until) => `Bis ${until}. Es gibt mehr Gratulationen, als ein Kalender aufnehmen kann.`,
    occasions: { birthday: "Geburtstag", work_anniversary: "Dienstjubiläum" },
    event: (name, occasion, years) =>
      `${name}: ${occasion}${years === null ? "" : ` (${years} ${years === 1 ? "Jahr" : "Jahre"})`}`,
  },
};
