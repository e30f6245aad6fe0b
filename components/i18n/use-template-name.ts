import { useMemo } from "react";
import type { Messages } from "./catalogue.ts";
import { formatterFor } from "./formatter.ts";
import { DESIGN_NAMES } from "./generated/design-names.en.ts";
import { useMessages } from "./use-messages.tsx";

/** A template as far as its name goes. Built-in ones are of a design; where that is unknown, the name decides. */
export interface NamedTemplate {
  name: string;
  design?: string | null;
}

/** The names that installations store, by key. */
const STORED = Object.entries(DESIGN_NAMES.english(formatterFor("en")));

/** What a template is called in the reader's language: a built-in design that nobody has renamed is translated. */
export function templateName({ name, design }: NamedTemplate, names: Messages["designNames"]): string {
  if (design === null) return name;
  const translated: Readonly<Record<string, string>> = names;
  const key = STORED.find(([, stored]) => stored === name)?.[0];
  return (key === undefined ? undefined : translated[key]) ?? name;
}

/** Returns a function that calls templates what they are called in the reader's language. */
export function useTemplateName(): (template: NamedTemplate) => string {
  const names = useMessages(DESIGN_NAMES);
  return useMemo(() => (template) => templateName(template, names), [names]);
}
