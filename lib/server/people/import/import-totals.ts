import { readText } from "./csv-cell.ts";
import { foldHeader } from "./import-synonyms.ts";

/** How spreadsheets begin the row that adds up the others. */
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
/** `17.05.1990`, `1990-05-17`: no sum comes out as a day. */
const DAY = /^\d{1,4}([./-])\d{1,2}\1\d{1,4}\.?$/u;
const FIGURES_AT_END = /[\p{N}\s.,:=+]+$/u;

/**
 * Whether the cells of a row are a total of those above: a word for it in the first that is filled, and else figures alone.
 * Some of these words are names as well (Suma, Antal): alone, or with a birthday, they are somebody.
 */
export function isTotal(cells: readonly string[]): boolean {
  const [first = "", ...others] = cells.map((cell) => readText(cell).text).filter((text) => text !== "");
  return (
    TOTAL_WORDS.has(foldHeader(first.replace(FIGURES_AT_END, ""))) &&
    (others.length > 0 || FIGURES_AT_END.test(first)) &&
    others.every((text) => FIGURES.test(text) && !DAY.test(text))
  );
}
