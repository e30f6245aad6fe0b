import type { Messages } from "#components/i18n/catalogue.ts";
import type { Video } from "#lib/client/videos/videos.ts";

/**
 * Why a video is out of date, in sentences that name what has changed.
 * @param locale for the list of facts
 * @param nameOf the organization's name of a custom field
 */
export function outdatedText(
  { stale, stale_fields: fields, person_name }: Pick<Video, "stale" | "stale_fields" | "person_name">,
  t: Messages["outdated"],
  locale: string,
  nameOf: (key: string) => string,
): string {
  const name = person_name ?? t.someone;
  const sentences = (stale ?? []).map((reason) => {
    if (reason !== "person") return reason === "photo" ? t.photo({ name }) : t.template;
    if (fields === null) return t.personUnknown({ name });
    const facts = new Intl.ListFormat(locale).format(factNames(fields, t.facts, nameOf));
    return t.person({ name, facts });
  });
  return sentences.join(" ");
}

/** First and last name together are the name; a custom field as the organization calls it. */
function factNames(
  fields: readonly string[],
  t: Messages["outdated"]["facts"],
  nameOf: (key: string) => string,
): string[] {
  const isName = (field: string) => field === "first_name" || field === "last_name";
  const known: Readonly<Record<string, string | undefined>> = { ...t, first_name: t.name, last_name: t.name };
  const words = fields.map((field) => known[field] ?? nameOf(field));
  // The name comes first.
  return [...new Set(fields.some(isName) ? [t.name, ...words] : words)];
}
