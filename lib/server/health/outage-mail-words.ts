import type { Language } from "#lib/contract/resources/language.ts";

type Words = {
  subject: (organization: string) => string;
  heading: string;
  /** What has been waiting since when. @param what such as "4 greetings and 1 e-mail" */
  waiting: (what: string, since: string) => string;
  greetings: (count: number) => string;
  emails: (count: number) => string;
  and: string;
  /** What becomes of it, and what to do. */
  caughtUp: string;
  whatToDo: string;
  status: string;
  why: (organization: string) => string;
};

const some = (count: number, one: string, other: string) => `${count} ${count === 1 ? one : other}`;

export const OUTAGE_MAIL_WORDS: Record<Language, Words> = {
  en: {
    subject: (organization) => `Nothing is being sent from ${organization}: no worker is running`,
    heading: "No worker is running",
    waiting: (what, since) => `Nothing has been sent since ${since}. Due by now, and waiting: ${what}.`,
    greetings: (count) => some(count, "greeting", "greetings"),
    emails: (count) => some(count, "e-mail", "e-mails"),
    and: " and ",
    caughtUp:
      "All of it is sent by itself once a worker runs again. A greeting that is then later than its celebration allows is skipped.",
    whatToDo:
      "Whoever runs this installation of Rollcall starts a worker, or restarts the installation; the log says why the last one ended.",
    status: "Open the status",
    why: (organization) =>
      `You get this e-mail at most once a day, because you are an owner of ${organization}. Videos are not made either until a worker runs.`,
  },
  de: {
    subject: (organization) => `Bei ${organization} wird nichts gesendet: Es läuft kein Worker`,
    heading: "Es läuft kein Worker",
    waiting: (what, since) => `Seit ${since} wurde nichts gesendet. Fällig ist und wartet: ${what}.`,
    greetings: (count) => some(count, "Gratulation", "Gratulationen"),
    emails: (count) => some(count, "E-Mail", "E-Mails"),
    and: " und ",
    caughtUp:
      "Alles wird von selbst gesendet, sobald wieder ein Worker läuft. Eine Gratulation, die dann später käme, als ihre Regel erlaubt, wird übersprungen.",
    whatToDo:
      "Wer diese Installation von Rollcall betreibt, startet einen Worker oder die Installation neu; das Protokoll sagt, warum der letzte endete.",
    status: "Zum Status",
    why: (organization) =>
      `Sie erhalten diese E-Mail höchstens einmal am Tag, weil Sie ${organization} leiten. Auch Videos werden erst wieder erstellt, wenn ein Worker läuft.`,
  },
};
