import type { TranslateText } from "#components/i18n/built-in-text.ts";
import type { Template } from "#lib/client/templates/templates.ts";
import type { ExcludedPerson } from "./check/exclusions.ts";
import type { CollectionBody } from "./collection-form.ts";
import { occasionType, type Recipients, recipientsValues } from "./recipients/recipients.ts";
import { carriedTexts } from "./text/text-overrides.ts";

/** The user's choices on the page that are not fields of the form. */
export interface Choice {
  recipients: Recipients;
  template: Template | null;
  /** People who are left out, with the name that was shown then. */
  excluded: readonly ExcludedPerson[];
  /** Whether the order leaves out everyone whose video failed the last check. */
  excludesFaulty: boolean;
  /** Index of the person in the preview, from 0. */
  shown: number;
}

export type ChoiceAction =
  | { type: "recipients"; recipients: Recipients }
  | { type: "template"; template: Template }
  | { type: "exclude"; people: readonly ExcludedPerson[] }
  | { type: "include"; id: string }
  | { type: "includeAll" }
  | { type: "excludesFaulty"; excludesFaulty: boolean }
  | { type: "show"; index: number };

export function changeChoice(choice: Choice, action: ChoiceAction): Choice {
  switch (action.type) {
    case "recipients":
      return {
        ...choice,
        recipients: action.recipients,
        shown: 0,
        excluded: stillChosen(choice.excluded, action.recipients),
      };
    case "template":
      return { ...choice, template: action.template };
    case "exclude": {
      const known = new Set(choice.excluded.map(({ id }) => id));
      return {
        ...choice,
        excluded: [...choice.excluded, ...action.people.filter(({ id }) => !known.has(id))],
      };
    }
    case "include":
      return { ...choice, excluded: choice.excluded.filter(({ id }) => id !== action.id) };
    case "includeAll":
      return { ...choice, excluded: [] };
    case "excludesFaulty":
      return { ...choice, excludesFaulty: action.excludesFaulty };
    case "show":
      return { ...choice, shown: action.index };
  }
}

/**
 * The newest choice, which the page may not show yet: of two actions before it is rendered again, the second
 * must start from what the first has made, or the form's values differ from what the page shows.
 */
export class ChoiceStore {
  #choice: Choice;

  constructor(choice: Choice) {
    this.#choice = choice;
  }

  /** @returns the choice before and after the action */
  apply(action: ChoiceAction): { before: Choice; after: Choice } {
    const before = this.#choice;
    this.#choice = changeChoice(before, action);
    return { before, after: this.#choice };
  }
}

/** Keeps the exclusions of people who are still picked one by one; a new filter or period clears them all. */
function stillChosen(excluded: readonly ExcludedPerson[], recipients: Recipients): readonly ExcludedPerson[] {
  if (excluded.length === 0) return excluded;
  return recipients.kind === "ids" ? excluded.filter(({ id }) => recipients.ids.includes(id)) : [];
}

interface FormFacts {
  /** The texts in the form. */
  modifications: NonNullable<CollectionBody["modifications"]>;
  /** The occasion in the page's URL. */
  asked: CollectionBody["type"];
  translate: TranslateText;
  /** What the user wrote so far, by field. */
  written: Map<string, string>;
}

/** The form values that change with another choice; empty if none do. */
export function changedValues(
  before: Choice,
  after: Choice,
  { modifications, asked, translate, written }: FormFacts,
): Partial<CollectionBody> {
  const values: Partial<CollectionBody> = {};
  if (after.template !== null && after.template !== before.template) {
    values.template_id = after.template.id;
    values.modifications = carriedTexts(modifications, before.template, after.template, translate, written);
  }
  if (after.recipients !== before.recipients || after.template !== before.template) {
    Object.assign(values, recipientsValues(after.recipients, occasionType(after.template, asked)));
  }
  if (after.excluded !== before.excluded) {
    values.leave_out = after.excluded.length === 0 ? undefined : after.excluded.map(({ id }) => id);
  }
  return values;
}
