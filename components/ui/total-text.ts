import type { KitMessages } from "#components/i18n/catalogue.ts";

/** A total from `X-Total-Count`: a number, or `10000+` if counting stopped there. */
export function totalText(total: string, formatNumber: (value: number) => string, kit: KitMessages): string {
  const figure = formatNumber(Number.parseInt(total, 10));
  return total.endsWith("+") ? kit.moreThan({ figure }) : figure;
}
