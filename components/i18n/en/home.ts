import { area } from "../area.ts";

const NUMBERS = [
  "Nobody",
  "One person",
  "Two people",
  "Three people",
  "Four people",
  "Five people",
  "Six people",
  "Seven people",
  "Eight people",
  "Nine people",
  "Ten people",
  "Eleven people",
  "Twelve people",
];

export const HOME = area("home", {
  /** @param when one of `when` */
  title: (people: number, figure: string, when: string) =>
    `${NUMBERS[people] ?? `${figure} people`} to celebrate ${when}`,
  when: { 7: "this week", 30: "in the next 30 days", month: (name: string) => `in ${name}` },
  ahead: "Days to look at",
  range: (from: string, to: string) => `${from} to ${to}`,
  birthdays: (count: string) => (count === "1" ? "1 birthday" : `${count} birthdays`),
  anniversaries: (count: string) => (count === "1" ? "1 work anniversary" : `${count} work anniversaries`),
  loadingTitle: "Who to celebrate",
  thirtyDays: "Next 30 days",
  nextMonth: "Next month",
  week: "This week",
  make: {
    birthday: (count: string) => (count === "1" ? "Make 1 birthday video" : `Make ${count} birthday videos`),
    anniversary: (count: string) =>
      count === "1" ? "Make 1 anniversary video" : `Make ${count} anniversary videos`,
    tooMany: (limit: string) =>
      `More than ${limit} are chosen. Choose everybody and leave people out on the next page, or choose at most ${limit}.`,
  },
  lookFurther: "Look at the next 30 days",
  kind: { birthday: "Birthday", anniversary: "Work anniversary" },
  reached: {
    birthday: (years: number) => `turns ${years}`,
    anniversary: (years: number) => (years === 1 ? "1 year here" : `${years} years here`),
  },
  choose: (name: string, kind: string) => `${kind} of ${name}`,
  onlyThisDay: (day: string) => `Choose only ${day}`,
  chooseAll: "Choose all",
  moreOnDay: (count: string) => `${count} more on this day`,
  today: "Today",
  nobody: "Nobody has a birthday or a work anniversary in these days.",
  incomplete: "There are more than can be shown here. Look at the week, or filter the list of people.",
  start: {
    title: "Welcome",
    subtitle: "A personal video for everyone on the list.",
    sentence:
      "Start with the people: import a list from your HR system as a CSV file. Then everyone's birthday and work anniversary shows up here.",
    import: "Import a list",
    add: "Add one person",
    viewer: "Nobody is here yet. Somebody with the role editor can add people.",
  },
  rendering: {
    title: "Rendering now",
    latest: "Latest collections",
    none: "When you make videos, you can watch them get done here.",
    of: (total: string) => `of ${total} done`,
    failed: (count: string) => `${count} failed`,
    left: (duration: string) => `about ${duration} left`,
    status: {
      queued: "Waiting",
      rendering: "Rendering",
      packaging: "Packing",
      completed: "Done",
      failed: "Failed",
      canceled: "Cancelled",
    },
  },
  attention: { title: "Wants attention", why: "See why", someone: "A video" },
});
