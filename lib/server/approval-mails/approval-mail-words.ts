import type { Language } from "#lib/contract/resources/language.ts";

type Words = {
  /** The subject, and the heading without the organization. */
  subject: (count: number, organization: string) => string;
  heading: (count: number) => string;
  /** When the first is sent. @param day such as "Friday 15 May" */
  first: (day: string, isPast: boolean) => string;
  /** What becomes of those that nobody approves: `hold` and `send` as celebrations say, `either` if some say that. */
  unapproved: Record<"hold" | "send" | "either", string>;
  /** The button. `isAll`: whether nothing else waits. */
  approve: (count: number, isAll: boolean) => string;
  look: string;
  /** Where more wait than the mail lists. */
  more: (total: number) => string;
  unready: (count: number) => string;
  years: (count: number) => string;
  /** Of a celebration that names nobody any more who may approve. */
  orphaned: (celebration: string) => string;
  choose: string;
  /** What the button does. */
  oneClick: string;
  why: (organization: string) => string;
  whyOwner: (organization: string) => string;
};

const some = (count: number, one: string, other: string) => (count === 1 ? one : `${count} ${other}`);

export const APPROVAL_MAIL_WORDS: Record<Language, Words> = {
  en: {
    subject: (count, organization) =>
      `${some(count, "1 video waits", "videos wait")} for your approval in ${organization}`,
    heading: (count) => `${some(count, "1 video waits", "videos wait")} for your approval`,
    first: (day, isPast) => `The first ${isPast ? "was to be" : "is"} sent on ${day}.`,
    unapproved: {
      hold: "What is not approved is not sent.",
      send: "What is not approved by its time is sent all the same.",
      either: "What is not approved by its time is held back or sent all the same, as its celebration says.",
    },
    approve: (count, isAll) =>
      count === 1 ? "Approve this video" : isAll ? `Approve all ${count}` : `Approve these ${count}`,
    look: "Look through them",
    more: (total) => `In all, ${total} wait: the others are on the same page.`,
    unready: (count) =>
      `${some(count, "1 more video is", "more videos are")} still being made for the days until Monday.`,
    years: (count) => some(count, "1 year", "years"),
    orphaned: (celebration) =>
      `Nobody whom “${celebration}” names may approve any more, so you get this as an owner.`,
    choose: "Choose who approves",
    oneClick:
      "The button opens Rollcall and approves the videos in this e-mail once you are signed in. It works for 14 days, and for you alone. A video that is made again meanwhile is not approved.",
    why: (organization) =>
      `You get this e-mail because celebrations of ${organization} name you to approve them: on Mondays, and on other days if something cannot wait.`,
    whyOwner: (organization) => `You get this e-mail because you are an owner of ${organization}.`,
  },
  de: {
    subject: (count, organization) =>
      `${some(count, "1 Video wartet", "Videos warten")} bei ${organization} auf Ihre Freigabe`,
    heading: (count) => `${some(count, "1 Video wartet", "Videos warten")} auf Ihre Freigabe`,
    first: (day, isPast) =>
      isPast ? `Das erste war für ${day} vorgesehen.` : `Das erste wird am ${day}, gesendet.`,
    unapproved: {
      hold: "Was nicht freigegeben ist, wird nicht gesendet.",
      send: "Was bis dahin nicht freigegeben ist, wird trotzdem gesendet.",
      either:
        "Was bis dahin nicht freigegeben ist, wird zurückgehalten oder trotzdem gesendet, wie es die Gratulation vorsieht.",
    },
    approve: (count, isAll) =>
      count === 1 ? "Dieses Video freigeben" : isAll ? `Alle ${count} freigeben` : `Diese ${count} freigeben`,
    look: "Alle durchsehen",
    more: (total) => `Insgesamt warten ${total}: Die anderen stehen auf derselben Seite.`,
    unready: (count) =>
      `${some(count, "1 weiteres Video wird", "weitere Videos werden")} für die Tage bis Montag noch erstellt.`,
    years: (count) => some(count, "1 Jahr", "Jahre"),
    orphaned: (celebration) =>
      `Niemand von denen, die „${celebration}“ freigeben sollen, darf das noch. Deshalb erhalten Sie diese E-Mail als Leitung.`,
    choose: "Auswählen, wer freigibt",
    oneClick:
      "Der Knopf öffnet Rollcall und gibt die Videos in dieser E-Mail frei, sobald Sie angemeldet sind. Er gilt 14 Tage und nur für Sie. Ein Video, das inzwischen neu erstellt wird, ist damit nicht freigegeben.",
    why: (organization) =>
      `Sie erhalten diese E-Mail, weil Sie Gratulationen von ${organization} freigeben: montags, und an anderen Tagen, wenn etwas nicht warten kann.`,
    whyOwner: (organization) => `Sie erhalten diese E-Mail, weil Sie ${organization} leiten.`,
  },
};
