import type { Language } from "#lib/contract/resources/language.ts";

type Words = {
  subject: string;
  heading: string;
  /** The last whole one; null if there is none. */
  last: (at: string | null) => string;
  /** Why the last attempt failed; null if there was none. */
  reason: (fault: string | null) => string;
  whatToDo: string;
  status: string;
  why: string;
};

export const BACKUP_MAIL_WORDS: Record<Language, Words> = {
  en: {
    subject: "Rollcall cannot back itself up",
    heading: "Backups fail",
    last: (at) =>
      at === null
        ? "No backup of this installation has been whole yet."
        : `The last whole backup is of ${at}.`,
    reason: (fault) =>
      fault === null
        ? "None has been begun since, although one was due."
        : `The last attempt failed: ${fault}`,
    whatToDo:
      "It is tried again by itself, at growing intervals, and older backups are kept until one is whole. Whoever runs this installation makes room, or corrects the place or its access key; npm run doctor says more.",
    status: "Open the status",
    why: "You get this e-mail once until a backup is whole again, because you are an owner of an organization that runs this installation.",
  },
  de: {
    subject: "Rollcall kann sich nicht sichern",
    heading: "Die Sicherung scheitert",
    last: (at) =>
      at === null
        ? "Noch keine Sicherung dieser Installation war vollständig."
        : `Die letzte vollständige Sicherung ist vom ${at}.`,
    reason: (fault) =>
      fault === null
        ? "Seither wurde keine begonnen, obwohl eine fällig war."
        : `Der letzte Versuch ist gescheitert: ${fault}`,
    whatToDo:
      "Es wird von selbst erneut versucht, in wachsenden Abständen, und ältere Sicherungen bleiben, bis eine vollständig ist. Wer diese Installation betreibt, schafft Platz oder berichtigt den Ort oder dessen Schlüssel; npm run doctor sagt mehr.",
    status: "Zum Status",
    why: "Sie erhalten diese E-Mail einmal, bis wieder eine Sicherung vollständig ist, weil Sie eine Organisation leiten, die diese Installation betreibt.",
  },
};
