/** The texts of a message by form: a plural category or an exact number (`=0`), or a value of a select; `other` for the rest. */
type Forms = Readonly<Record<string, string>> & { readonly other: string };

/** What compiled messages need of a locale. */
export interface Formatter {
  /** `1234.5` → `1,234.5` */
  number(value: number): string;
  plural(value: number, forms: Forms): string;
  select(value: string | boolean, forms: Forms): string;
}

/** A formatter of the locale's numbers and plural forms. Making one of `Intl`'s formats costs more than using it a thousand times. */
function createFormatter(locale: string): Formatter {
  let numbers: Intl.NumberFormat | undefined;
  let rules: Intl.PluralRules | undefined;
  const form = (key: string, forms: Forms) => (Object.hasOwn(forms, key) ? forms[key] : undefined);
  return {
    number: (value) => {
      numbers ??= new Intl.NumberFormat(locale);
      return numbers.format(value);
    },
    plural: (value, forms) => {
      rules ??= new Intl.PluralRules(locale);
      return form(`=${value}`, forms) ?? form(rules.select(value), forms) ?? forms.other;
    },
    select: (value, forms) => form(String(value), forms) ?? forms.other,
  };
}

const FORMATTERS = 50;
const formatters = new Map<string, Formatter>();

/** The formatter of a locale, the same one each time. */
export function formatterFor(locale: string): Formatter {
  const known = formatters.get(locale);
  if (known !== undefined) return known;
  // On the server the browser names the locale, and there is no end of those.
  if (formatters.size >= FORMATTERS) formatters.clear();
  const formatter = createFormatter(locale);
  formatters.set(locale, formatter);
  return formatter;
}
