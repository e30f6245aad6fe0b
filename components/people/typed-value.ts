/** A number without a fraction that is longer than what a number keeps. */
const MOST_DIGITS = 15;

/**
 * A number as people type it, with the decimal separator of the locale or a point; null for anything else.
 * Groups of three count only where the locale writes them, so that `1.500` is 1500 in German and 1.5 in English.
 */
export function readTypedNumber(text: string, locale: string): number | null {
  const { group, decimal } = separatorsOf(locale);
  const plain = text.trim().replace(/\s/g, "");
  const grouped = new RegExp(`^[+-]?\\d{1,3}(?:[${group}]\\d{3})+(?:[${decimal}]\\d+)?$`);
  const ungrouped = grouped.test(plain) ? plain.replaceAll(group, "") : plain;
  const written = ungrouped.replace(decimal, ".");
  if (!/^[+-]?\d+(?:\.\d+)?$/.test(written)) return null;
  return written.replace(/\D/g, "").length > MOST_DIGITS ? null : Number(written);
}

/** A number in a field, without groups. */
export const figuresOfNumber = (value: number, locale: string): string =>
  value.toLocaleString(locale, { useGrouping: false, maximumFractionDigits: 15 });

function separatorsOf(locale: string): { group: string; decimal: string } {
  const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(1234567.8);
  const of = (type: "group" | "decimal", usual: string) =>
    parts.find((part) => part.type === type)?.value ?? usual;
  return { group: of("group", ","), decimal: of("decimal", ".") };
}
