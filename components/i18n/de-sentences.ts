import { type GermanSentence, SCENE_SENTENCES } from "./de-scene-sentences.ts";

/*
 * What the API and the renderer say, in German: both speak English sentences alone, which are known here by their looks.
 */

/** What the API answers a refused request with, by status; 0 is no answer at all. */
const REFUSALS: Readonly<Record<number, string>> = {
  0: "Der Server ist nicht erreichbar. Bitte die Verbindung prüfen und es erneut versuchen.",
  401: "Sie sind abgemeldet. Bitte in einem anderen Tab anmelden und es dann erneut versuchen.",
  404: "Das gibt es nicht oder nicht mehr.",
  409: "Das geht gerade nicht. Bitte die Seite neu laden und nachsehen, was sich geändert hat.",
  412: "Jemand anderes hat das inzwischen geändert. Bitte neu laden und es erneut versuchen.",
  413: "Das ist zu groß.",
  429: "Zu viele Anfragen auf einmal. Bitte kurz warten und es erneut versuchen.",
  500: "Auf dem Server ist ein Fehler aufgetreten. Bitte erneut versuchen.",
  507: "Nichts wurde gespeichert: Die Festplatte des Servers ist voll oder schreibgeschützt. Bitte melden Sie es denen, die ihn betreiben.",
  503: "Der Server ist gerade ausgelastet. Bitte kurz warten und es erneut versuchen.",
};

/**
 * The API's sentences by what they look like; `$1` is what the first bracket holds. The German stands for the whole
 * sentence, also where the pattern knows no more than how it begins.
 */
const SENTENCES: readonly GermanSentence[] = [
  [/^Requires the role (\w+)/, "Dafür reicht Ihre Rolle nicht aus."],
  [/^Requires a signed-in person/, "Das kann nur eine angemeldete Person."],
  [
    /^This e-mail address already belongs to .* of the organization\.$/,
    "Diese E-Mail-Adresse gehört bereits zu einem Mitglied der Organisation.",
  ],
  [/^The collection is \w+: cancel it first$/, "Die Sammlung läuft noch: Bitte zuerst abbrechen."],
  [/^The collection is \w+: there is nothing to cancel$/, "Die Sammlung läuft nicht mehr."],
  [
    /^The template "(.+)" is archived: restore it first$/,
    "Die Vorlage „$1“ ist archiviert: Bitte zuerst wiederherstellen.",
  ],
  [/^This installation is set up already/, "Diese Installation ist bereits eingerichtet. Bitte anmelden."],
  [
    /^This set-up link does not work/,
    "Dieser Link zur Einrichtung gilt nicht. Bitte den neuesten aus dem Terminal öffnen.",
  ],
  [/^You were signed out in the meantime\./, "Sie wurden inzwischen abgemeldet. Bitte die Seite neu laden."],
  [/^a birth date is not in the future$/, "Ein Geburtstag liegt nicht in der Zukunft."],
  [/^No video of this collection is out of date$/, "Kein Video dieser Sammlung ist veraltet."],
  [/^The video is not out of date$/, "Das Video ist nicht veraltet."],
  [/^No video of this collection failed: /, "Kein Video dieser Sammlung ist fehlgeschlagen."],
  [
    /^An invitation for this e-mail address is pending\./,
    "Für diese E-Mail-Adresse ist schon eine Einladung offen.",
  ],
  [/^Another \w+ of this organization has this slug$/, "Diesen Kurznamen gibt es hier schon."],
  [
    /^Another person of this organization has this external_id$/,
    "Eine andere Person hat diese Personalnummer.",
  ],
  [
    /^another person of this organization has this external_id$/,
    "Eine andere Person hat diese Personalnummer.",
  ],
  [
    /^(\d+) people have this e-mail address: /,
    "$1 Personen haben diese E-Mail-Adresse: Es fehlt die Personalnummer.",
  ],
  [/^The webhook is disabled: enable it first$/, "Der Webhook ist ausgeschaltet: Bitte zuerst einschalten."],
  [/^Your own is turned off in your profile\.$/, "Die eigene Anmeldung ändern Sie in Ihrem Profil."],
  [
    /^An organization needs an owner, /,
    "Das ist die letzte Leitung. Bitte zuerst jemand anderen dazu machen.",
  ],
  [
    /^Many people have this password, /,
    "Dieses Passwort haben viele, daher wird es zuerst versucht. Bitte ein anderes wählen: Gut sind mehrere Wörter.",
  ],
  [
    /^This password is made of your name, /,
    "Dieses Passwort besteht aus Ihrem Namen, Ihrer Adresse oder dem Namen der Organisation. Bitte ein anderes wählen: Gut sind mehrere Wörter.",
  ],
  [
    /^This password only repeats or counts\./,
    "Dieses Passwort wiederholt oder zählt nur. Bitte ein anderes wählen: Gut sind mehrere Wörter.",
  ],
  [
    /^There is an account with this e-mail address already\./,
    "Zu dieser E-Mail-Adresse gibt es schon ein Konto. Bitte anmelden und dann annehmen.",
  ],
  [
    /^Somebody .* Nothing was (?:ordered|imported): /,
    "Jemand hat gleichzeitig etwas geändert, daher ist nichts geschehen: Bitte noch einmal versuchen.",
  ],
  [
    /^The template "(.+)" is archived and takes nothing new: /,
    "Die Vorlage „$1“ ist archiviert: Bitte wiederherstellen oder eine andere wählen.",
  ],
  [
    /^The project "(.+)" is archived and takes nothing new: /,
    "Das Projekt „$1“ ist archiviert: Bitte wiederherstellen oder ein anderes wählen.",
  ],
  [/^The video is \w+: only one that /, "Das geht bei diesem Video nicht mehr."],
  [/^it leaves nobody$/, "Es bleibt niemand übrig."],
  [
    /^it fits nobody, and a collection needs/,
    "Es passt niemand dazu: Eine Sammlung braucht mindestens eine Person.",
  ],
  [/^the window ends before it begins$/, "Der letzte Tag liegt vor dem ersten."],
  [/^the window is longer than a year$/, "Der Zeitraum ist länger als ein Jahr."],
  [/^archived people are in no new collection/, "Archivierte Personen kommen in keine neue Sammlung."],
  [/^this is a spreadsheet's own format/, "Das ist eine Tabellendatei: Bitte zuerst als CSV speichern."],
  [/^this is no CSV file but a PDF/, "Das ist ein PDF: Bitte die Liste als CSV speichern."],
  [/^this is no CSV file/, "Das ist keine CSV-Datei."],
  [
    /^the file says that it is (\S+) and is not/,
    "Die Datei gibt sich als $1 aus und ist es nicht, oder sie ist abgeschnitten.",
  ],
  [/^the file has a header and nothing below it$/, "Die Datei hat eine Kopfzeile und nichts darunter."],
  [
    /^a quotation that starts in the row on line (\d+) never ends$/,
    "Ein Anführungszeichen in Zeile $1 wird nie geschlossen.",
  ],
  [
    /^the row on line (\d+) is longer than 2 MiB/,
    "Zeile $1 ist zu lang: Meist fehlt ein schließendes Anführungszeichen.",
  ],
  [
    /^(?:the row on line \d+|the header) has (\d+) cells, and a file may have (\d+) columns$/,
    "$1 Spalten sind zu viele: höchstens $2.",
  ],
  [
    /^"(.*)" and "(.*)" both go to \S+: /,
    "„$1“ und „$2“ gehen an dieselbe Stelle: Bitte eine davon weglassen.",
  ],
  [
    /^no column for a first name, .* and reads (.*)$/,
    "Es fehlt eine Spalte für Vornamen, Personalnummern oder E-Mail-Adressen. Die erste Zeile sollte die Kopfzeile sein; sie lautet $1",
  ],
  [/^two columns are headed "(.+)"$/, "Zwei Spalten heißen „$1“."],
  [
    /^a quotation mark within quotation marks should be doubled$/,
    "Ein Anführungszeichen innerhalb von Anführungszeichen gehört verdoppelt.",
  ],
  [
    /^a column of whole names leaves no place/,
    "Neben einer Spalte mit ganzen Namen ist kein Platz für Vor- oder Nachnamen: Eine davon bitte weglassen.",
  ],
  [/^ends before it starts$/, "Das Ende liegt vor dem Anfang."],
  [/^the file is empty$/, "Die Datei ist leer."],
  [/^line (\d+) has the same e-mail address$/, "Zeile $1 hat dieselbe E-Mail-Adresse."],
  [/^line (\d+) has the same external_id$/, "Zeile $1 hat dieselbe Personalnummer."],
  [/^line (\d+) is about the same person$/, "Zeile $1 betrifft dieselbe Person."],
  [/^this row is a total of the others/, "Diese Zeile ist eine Summe der anderen und keine Person."],
  [/^the row has (\d+) cells and the header (\d+)$/, "Die Zeile hat $1 Zellen, die Kopfzeile $2."],
  [/^the year of (\S+) has two digits/, "Das Jahr in $1 hat nur zwei Stellen: bitte vier angeben."],
  [/^(\S+) can be (.+?) or (.+?)(?:: say which.*)?$/, "$1 kann $2 oder $3 sein"],
  [/^this person is archived: restore them/, "Diese Person ist archiviert: wiederherstellen oder auslassen."],
  [/^no person of this organization has this id/, "Keine Person dieser Organisation hat diese ID."],
  [
    /^an integer of so many digits would be changed/,
    "Eine so lange Zahl würde verändert: Bitte in Anführungszeichen setzen, dann bleibt sie erhalten.",
  ],
  ...SCENE_SENTENCES,
];

/** A hint behind a sentence: the name that was probably meant, or those that there are. */
const HINT = /; (?:did you mean "(?<meant>.+)"\?|there (?:is|are) (?<known>.+)|choose another name)$/;

/** In German where the sentence is known, else null. */
function inGerman(sentence: string): string | null {
  const hint = HINT.exec(sentence);
  const plain = hint === null ? sentence : sentence.slice(0, hint.index);
  for (const [pattern, german] of SENTENCES) {
    const match = pattern.exec(plain);
    if (match === null) continue;
    const text =
      typeof german === "string"
        ? german.replace(/\$(\d)/g, (_, group: string) => match[Number(group)] ?? "")
        : german(match);
    return text + hintInGerman(hint?.groups);
  }
  return null;
}

function hintInGerman({ meant, known }: Record<string, string | undefined> = {}): string {
  if (meant !== undefined) return `; gemeint ist vielleicht „${meant}“`;
  return known === undefined ? "" : `; es gibt ${known.replace(", and ", " und ")}`;
}

/** What a request was refused with, as a whole. */
export const refused = (status: number, sentence: string): string =>
  inGerman(sentence) ?? REFUSALS[status] ?? sentence;

/** A sentence that says more than its kind. */
export const said = (sentence: string): string => inGerman(sentence) ?? sentence;
