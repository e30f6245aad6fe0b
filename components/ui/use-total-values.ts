import { KIT } from "#components/i18n/generated/kit.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useFormat } from "./locale.tsx";
import { totalText } from "./total-text.ts";

/** A total for a message: `count` selects the plural form, `total` is the text that is shown. */
export interface TotalValues {
  count: number;
  total: string;
}

/** Turns `X-Total-Count` into the values of a message. */
export function useTotalValues(): (total: string) => TotalValues {
  const kit = useMessages(KIT);
  const format = useFormat();
  return (total) => ({ count: Number.parseInt(total, 10), total: totalText(total, format.number, kit) });
}
