import type { KitWords } from "#components/words/catalogue.ts";

/** First and last name as one reads them out. */
export function nameOf(person: { first_name: string; last_name: string | null }): string {
  return person.last_name === null ? person.first_name : `${person.first_name} ${person.last_name}`;
}

/** A number of people as `X-Total-Count` has it: a figure, or `10000+` where counting stopped. */
export function totalText(total: string, format: (value: number) => string, kit: KitWords): string {
  const figure = format(Number.parseInt(total, 10));
  return total.endsWith("+") ? kit.moreThan(figure) : figure;
}
