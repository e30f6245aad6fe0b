import type { KitWords } from "#components/words/catalogue.ts";

/** How many there are as `X-Total-Count` has it: a figure, or `10000+` where counting stopped. */
export function totalWords(total: string, formatNumber: (value: number) => string, kit: KitWords): string {
  const figure = formatNumber(Number.parseInt(total, 10));
  return total.endsWith("+") ? kit.moreThan(figure) : figure;
}
