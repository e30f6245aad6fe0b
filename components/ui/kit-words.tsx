"use client";

import type { ReactNode } from "react";
import { createContext, useContext, useMemo } from "react";

/**
 * Every word that the kit itself says. Pages bring their own; a second language replaces this object through
 * `Providers words`.
 */
export const englishKitWords = {
  skipToContent: "Skip to content",
  mainNavigation: "Main",
  breadcrumbs: "Breadcrumb",
  openMenu: "Open menu",
  closeMenu: "Close menu",
  moreActions: "More actions",
  close: "Close",
  cancel: "Cancel",
  confirm: "Confirm",
  copy: "Copy",
  copied: "Copied",
  copyId: (id: string) => `Copy id ${id}`,
  typeToConfirm: (word: string) => `Type “${word}” to confirm`,
  retry: "Try again",
  requestId: "Request id",
  errorTitle: "This could not be loaded",
  colorScheme: "Colour scheme",
  light: "Light",
  dark: "Dark",
  system: "System",
  previousPage: "Previous",
  nextPage: "Next",
  firstPage: "First page",
  pages: "Pages",
  sortBy: "Sort by",
  ascending: "ascending",
  descending: "descending",
  selectAllOnPage: "Select all on this page",
  selectRow: (name: string) => `Select ${name}`,
  selected: (count: string) => `${count} selected`,
  clearSelection: "Clear selection",
  clearSearch: "Clear search",
  narrowedTo: "Only those of",
  loading: "Loading",
  submitFault: "This could not be saved",
  fixFields: "Check the fields that are marked.",
  lostConnection: "The connection was lost. What you entered is kept; try again.",
  previousMonth: "Previous month",
  nextMonth: "Next month",
  previousYear: "Previous year",
  nextYear: "Next year",
  previousDecade: "Previous decade",
  nextDecade: "Next decade",
  chooseMonth: "Choose a month",
  chooseYear: "Choose a year",
  clearField: (name: string) => `Clear ${name}`,
  addField: "Add a field",
  removeField: (name: string) => (name === "" ? "Remove field" : `Remove ${name}`),
  fieldName: "Name",
  fieldValue: "Value",
  fieldNameTaken: "There is already a field of this name.",
  fieldNameMissing: "Give the field a name.",
  /** What to do about a fault, in place of the sentence that the interface answers with. */
  faults: {
    required: "Fill this in.",
    tooShort: (count: number) => `Use at least ${count} characters.`,
    tooLong: (count: number) => `Use at most ${count} characters.`,
    email: "Enter an e-mail address, such as name@example.org.",
    date: "Enter a day, such as 2026-11-23.",
    url: "Enter a full address that starts with https://.",
    integer: "Enter a whole number.",
    number: "Enter a number.",
    atLeast: (limit: string) => `Enter ${limit} or more.`,
    atMost: (limit: string) => `Enter ${limit} or less.`,
    choice: "Choose one of the values.",
    pattern: "This has characters that are not allowed here.",
    unknownField: "This field is not known.",
  },
  leaveTitle: "Leave without saving?",
  leaveText: "What you changed on this page will be lost.",
  leave: "Leave",
  stay: "Stay",
};

export type KitWords = typeof englishKitWords;

const KitWordsContext = createContext<KitWords>(englishKitWords);

export function KitWordsProvider({ words, children }: { words?: Partial<KitWords>; children: ReactNode }) {
  const value = useMemo(() => ({ ...englishKitWords, ...words }), [words]);
  return <KitWordsContext value={value}>{children}</KitWordsContext>;
}

/** The kit's own words in the language of the page. */
export function useKitWords(): KitWords {
  return useContext(KitWordsContext);
}
