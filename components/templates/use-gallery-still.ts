import { useMessagesLocale } from "#components/i18n/use-messages.tsx";
import type { Template } from "#lib/client/templates/templates.ts";

type Shown = Pick<Template, "built_in" | "thumbnail_url">;

/**
 * Returns a function that gives the address of a template's still: of a built-in design with its texts in the
 * reader's language. Null while a worker draws it.
 */
export function useGalleryStill(): (template: Shown) => string | null {
  const { language } = useMessagesLocale();
  return ({ built_in: slug, thumbnail_url: url }) =>
    slug === null || language === "en" ? url : `/design-stills/${slug}.${language}.jpg`;
}
