const HEADER = [
  ...[
    "Personalnummer",
    "Vorname",
    "Nachname",
    "Geburtsdatum",
    "Eintritt",
    "E-Mail",
    "Telefon",
    "Stelle",
    "Bereich",
  ],
  ...["Standort", "Notiz"],
];
const FIRST = ["Zoë", "Jürgen", "Łukasz", "Siobhán", "Nguyễn", "Ada", "Grace", "Ömer", "さくら", "Mbali"];
const LAST = ["Weiß", "Ångström", "O'Neill", "García Márquez", "Kowalska", "Müller", "Nakamura", "de Vries"];

const two = (number: number) => String(number).padStart(2, "0");

/** A file as an HR system saves it: semicolons, German dates, quoted line breaks, a byte order mark. */
export function peopleFile(people: number): Buffer {
  const lines = [HEADER.join(";")];
  for (let index = 0; index < people; index += 1) {
    lines.push(
      [
        `E-${100_000 + index}`,
        FIRST[index % FIRST.length],
        `${LAST[index % LAST.length]} ${index}`,
        `${two(1 + (index % 28))}.${two(1 + (index % 12))}.${1950 + (index % 55)}`,
        `${2000 + (index % 25)}-${two(1 + (index % 12))}-${two(1 + (index % 28))}`,
        `person.${index}@nordlicht.example.org`,
        `+49 30 ${1_000_000 + index}`,
        `Position ${index % 80}`,
        `Sector ${index % 25}`,
        `Haus ${index % 12}`,
        index % 10 === 0 ? `"Leads the ""night"" shift;\r\nand the day shift"` : "",
      ].join(";"),
    );
  }
  return Buffer.from(`\uFEFF${lines.join("\r\n")}\r\n`);
}
