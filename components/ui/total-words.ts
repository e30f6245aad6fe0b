import type { KitMessages } from "#components/i18n/catalogue.ts";

/** How many there are as `X-Total-Count` has it: a figure, or `10000+` where counting stopped. */
export function totalWords(total: string, formatNumber: (value: number) => string, kit: KitMessages): string {
  const figure = formatNumber(Number.parseInt(total, 10));
  return total.endsWith("+") ? kit.moreThan({ figure }) : figure;
}
