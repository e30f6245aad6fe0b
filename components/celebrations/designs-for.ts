import { type Design, groupByDesign } from "#components/templates/index.ts";
import type { Template } from "#lib/client/templates/templates.ts";
import type { TemplateOccasion } from "#lib/contract/resources/template-occasion.ts";

const TEMPLATE_OCCASION: Readonly<Record<string, TemplateOccasion>> = {
  birthday: "Birthday",
  work_anniversary: "Work anniversary",
};

/** What templates for the occasion of a celebration are for; null for nothing particular. */
export const occasionOfTemplates = (occasion: string): TemplateOccasion | null =>
  TEMPLATE_OCCASION[occasion] ?? null;

/** The designs that are made for an occasion; none for null. */
export function designsFor(occasion: TemplateOccasion | null, templates: readonly Template[]): Design[] {
  return groupByDesign(occasion === null ? [] : templates.filter((each) => each.occasion === occasion));
}

/** All designs, those that are made for an occasion first. */
export function inOrderFor(occasion: TemplateOccasion | null, templates: readonly Template[]): Design[] {
  const isMade = (each: Template) => occasion !== null && each.occasion === occasion;
  return groupByDesign([...templates.filter(isMade), ...templates.filter((each) => !isMade(each))]);
}
