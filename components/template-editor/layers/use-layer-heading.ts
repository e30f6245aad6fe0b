import { useMemo } from "react";
import type { Messages } from "#components/i18n/catalogue.ts";
import { findMessage } from "#components/i18n/find-message.ts";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { TEMPLATES } from "#components/i18n/generated/templates.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { layerHeading } from "#components/templates/index.ts";

/** Returns a function that says the name of a layer; those of built-in designs in the user's language. */
export function useLayerHeading(): (name: string) => string {
  const editor = useMessages(EDITOR);
  const templates = useMessages(TEMPLATES);
  return useMemo(() => layerHeadings(editor, templates), [editor, templates]);
}

/** The same for given messages: `smoke_2_1` is “Smoke 2 1”. */
export function layerHeadings(
  { layerNames }: Pick<Messages["editor"], "layerNames">,
  templates: Messages["templates"],
): (name: string) => string {
  return (name) => {
    const [, kind = name, index] = /^(.+?)((?:_\d+)+)$/.exec(name) ?? [];
    const found = findMessage(layerNames, kind);
    if (found === undefined) return layerHeading(name, templates);
    return index === undefined ? found : found + index.replaceAll("_", " ");
  };
}
