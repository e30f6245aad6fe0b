import { expect, test } from "vitest";
import { formatterFor } from "#components/i18n/formatter.ts";
import { WATCH_LINKS } from "#components/i18n/generated/watch-links.en.ts";
import { linksTable } from "./links-table.ts";

const { columns } = WATCH_LINKS.english(formatterFor("en")).collection;
const HEADER = "\uFEFFexternal_id,first_name,last_name,email,url,expires_at,video_id\r\n";
const PAGE = "https://rollcall.example.org/w/pYx4Qm2ZkV8tB1nC6sJd0g";

test("links are a table with headings for people, and days instead of moments", () => {
  const csv = `${HEADER}E-1,Ada,"Lovelace, Countess",ada@example.org,${PAGE},2026-08-02T08:15:30.000Z,0199\r\n`;
  expect(linksTable(csv, columns)).toEqual({
    csv: `\uFEFFFirst name,Last name,E-mail,Link,Valid until\r\nAda,"Lovelace, Countess",ada@example.org,${PAGE},2026-08-02\r\n`,
    links: 1,
    isLocal: false,
  });
});

test("a guarded cell stays guarded, and a line break in a cell makes no row", () => {
  const csv = `${HEADER},'=1+1,"A\nB",,${PAGE},2026-08-02T08:15:30.000Z,0199\r\n`;
  const table = linksTable(csv, columns);
  expect(table.links).toBe(1);
  expect(table.csv).toContain(`\r\n'=1+1,"A\nB",,${PAGE},2026-08-02\r\n`);
});

test("it is said when the links lead to the reader's own computer, and how many there are", () => {
  const local = `${HEADER},Ada,,,http://localhost:4500/w/p,2026-08-02T08:15:30.000Z,0199\r\n`;
  expect(linksTable(local, columns)).toMatchObject({ links: 1, isLocal: true });
  expect(linksTable(HEADER, columns)).toMatchObject({ links: 0, isLocal: false });
});
