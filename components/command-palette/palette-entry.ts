import type { Route } from "next";
import type { Messages } from "#components/i18n/catalogue.ts";

export interface Entry {
  /** Where it leads. */
  href: Route;
  label: string;
  /** Tells entries with the same name apart, or says why it is found. */
  detail?: string;
  /** Other words for the same, with commas between them. */
  words?: string;
  /** The keys that do the same, with a space between them. */
  keys?: string;
  /** What it does instead: its `href` then only tells it apart. */
  run?: () => void;
}

export interface EntryGroup {
  label: string;
  entries: Entry[];
}

/** The text of all entries. */
export type PaletteMessages = Pick<
  Messages,
  | "paletteEntries"
  | "people"
  | "brand"
  | "approvals"
  | "celebrations"
  | "apiRequests"
  | "customFields"
  | "holidays"
  | "mail"
  | "videos"
  | "collections"
  | "shell"
  | "templates"
  | "designNames"
  | "userMenu"
>;
