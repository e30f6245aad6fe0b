import { useMemo } from "react";
import { useBuiltInText } from "#components/i18n/use-built-in-text.ts";
import { useMessagesLocale } from "#components/i18n/use-messages.tsx";
import type { PreviewInput, Template } from "#lib/client/templates/templates.ts";

/** The modifications that show a built-in design in the reader's language; none for any other template. */
export function useShownTexts({ built_in: slug, layers }: Template): Pick<PreviewInput, "modifications"> {
  const { language } = useMessagesLocale();
  const translate = useBuiltInText();
  return useMemo(() => {
    if (slug === null || language === "en") return {};
    const modifications = layers.flatMap(({ name, text }) =>
      text === null || translate(text) === text ? [] : [{ name, text: translate(text) }],
    );
    return { modifications };
  }, [slug, language, layers, translate]);
}
