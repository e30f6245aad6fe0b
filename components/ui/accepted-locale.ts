const fallback = "en-GB";

/**
 * The reader's first usable locale of an `Accept-Language` header (RFC 9110, 12.5.4), `en-GB` when there is none.
 * Only the formats follow it; the words are English for now.
 */
export function acceptedLocale(header: string | null): string {
  const ranked = (header ?? "")
    .split(",")
    .map((entry) => {
      const [tag = "", ...parameters] = entry.split(";").map((part) => part.trim());
      const quality = parameters.find((parameter) => parameter.startsWith("q="));
      return { tag, quality: quality === undefined ? 1 : Number(quality.slice(2)) };
    })
    .filter(({ tag, quality }) => tag !== "" && tag !== "*" && quality > 0)
    .sort((a, b) => b.quality - a.quality);
  for (const { tag } of ranked) {
    try {
      const [supported] = Intl.DateTimeFormat.supportedLocalesOf(tag);
      if (supported !== undefined) return supported;
    } catch {
      // A malformed tag: the next one may do.
    }
  }
  return fallback;
}
