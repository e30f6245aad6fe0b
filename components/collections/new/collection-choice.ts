import type { Template } from "#lib/client/templates/templates.ts";
import type { ExcludedPerson } from "./check/exclusions.ts";
import type { CollectionBody } from "./collection-form.ts";
import { occasionType, type Recipients, recipientsValues } from "./recipients/recipients.ts";
import { carriedTexts, type InWords } from "./text/text-overrides.ts";

/** What somebody has chosen on the page, beside the form's own fields. */
export interface Choice {
  who: Recipients;
  template: Template | null;
  /** People who are left out, with the name by which they were. */
  leftOut: readonly ExcludedPerson[];
  /** Whether the order leaves out everybody for whom the last check found no video. */
  leavesOut: boolean;
  /** Which of the people the preview shows, from 0. */
  shown: number;
}

export type ChoiceAction =
  | { type: "recipients"; who: Recipients }
  | { type: "template"; template: Template }
  | { type: "exclude"; people: readonly ExcludedPerson[] }
  | { type: "include"; id: string }
  | { type: "includeAll" }
  | { type: "leavesOut"; leavesOut: boolean }
  | { type: "show"; index: number };

export function changeChoice(choice: Choice, action: ChoiceAction): Choice {
  switch (action.type) {
    case "recipients":
      return { ...choice, who: action.who, shown: 0, leftOut: stillChosen(choice.leftOut, action.who) };
    case "template":
      return { ...choice, template: action.template };
    case "exclude": {
      const known = new Set(choice.leftOut.map(({ id }) => id));
      return { ...choice, leftOut: [...choice.leftOut, ...action.people.filter(({ id }) => !known.has(id))] };
    }
    case "include":
      return { ...choice, leftOut: choice.leftOut.filter(({ id }) => id !== action.id) };
    case "includeAll":
      return { ...choice, leftOut: [] };
    case "leavesOut":
      return { ...choice, leavesOut: action.leavesOut };
    case "show":
      return { ...choice, shown: action.index };
  }
}

/** Of people picked one by one those who stay picked stay left out; another filter or period begins anew. */
function stillChosen(leftOut: readonly ExcludedPerson[], who: Recipients): readonly ExcludedPerson[] {
  if (leftOut.length === 0) return leftOut;
  return who.kind === "ids" ? leftOut.filter(({ id }) => who.ids.includes(id)) : [];
}

interface FormFacts {
  /** What the texts are in the form. */
  modifications: NonNullable<CollectionBody["modifications"]>;
  /** What people are congratulated on by the page's address. */
  asked: CollectionBody["type"];
  inWords: InWords;
}

/** The form's values that another choice sets; empty where it sets none. */
export function changedValues(
  before: Choice,
  after: Choice,
  { modifications, asked, inWords }: FormFacts,
): Partial<CollectionBody> {
  const values: Partial<CollectionBody> = {};
  if (after.template !== null && after.template !== before.template) {
    values.template_id = after.template.id;
    values.modifications = carriedTexts(modifications, before.template, after.template, inWords);
  }
  if (after.who !== before.who || after.template !== before.template) {
    Object.assign(values, recipientsValues(after.who, occasionType(after.template, asked)));
  }
  if (after.leftOut !== before.leftOut) {
    values.leave_out = after.leftOut.length === 0 ? undefined : after.leftOut.map(({ id }) => id);
  }
  return values;
}
