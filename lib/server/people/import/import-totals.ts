import { readText } from "./csv-cell.ts";
import { foldHeader } from "./import-synonyms.ts";

/** How spreadsheets label a row of totals. */
const TOTAL_WORDS: ReadonlySet<string> = new Set(
  `total, totals, grand total, subtotal, sum, count, headcount, Summe, Zwischensumme, Gesamt, Gesamtsumme, Gesamtzahl,
    Insgesamt, Anzahl, somme, total général, effectif, suma, recuento, totale, somma, conteggio, soma, contagem, totaal,
    som, aantal, summa, sammanlagt, antal, sum i alt, totalt, i alt, razem, łącznie, celkem, spolu, součet, összesen,
    toplam, yhteensä, итого, всего, сумма, разом, всього, σύνολο, 合計, 合计, 总计`
    .split(",")
    .map(foldHeader),
);
/** Figures and what is written around them: `1.234`, `300`, `12 %`, `= 40`. */
const FIGURES = /^[\p{N}\s.,:=+%€$£/()–-]*$/u;
/** `17.05.1990`, `1990-05-17`: a total never looks like a date. */
const DAY = /^\d{1,4}([./-])\d{1,2}\1\d{1,4}\.?$/u;
const FIGURES_AT_END = /[\p{N}\s.,:=+]+$/u;

/**
 * Whether a row is a total of the rows above: a word for it in the first filled cell, and only figures in the
 * others. Some of these words are also names (Suma, Antal): alone, or with a birthday, the row is a person.
 */
export function isTotal(cells: readonly string[]): boolean {
  const [first = "", ...others] = cells.map((cell) => readText(cell).text).filter((text) => text !== "");
  return (
    TOTAL_WORDS.has(foldHeader(first.replace(FIGURES_AT_END, ""))) &&
    (others.length > 0 || FIGURES_AT_END.test(first)) &&
    others.every((text) => FIGURES.test(text) && !DAY.test(text))
  );
}
