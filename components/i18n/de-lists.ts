import type { MessageSources, Messages } from "./catalogue.ts";
import { refused, said } from "./de-sentences.ts";
import { apiKeys } from "./generated/api-keys.de.ts";
import { audit } from "./generated/audit.de.ts";
import { away } from "./generated/away.de.ts";
import { collections } from "./generated/collections.de.ts";
import { home } from "./generated/home.de.ts";
import { lifecycle } from "./generated/lifecycle.de.ts";
import { members } from "./generated/members.de.ts";
import { pages } from "./generated/pages.de.ts";
import { palette } from "./generated/palette.de.ts";
import { people } from "./generated/people.de.ts";
import { person } from "./generated/person.de.ts";
import { projects } from "./generated/projects.de.ts";
import { requests } from "./generated/requests.de.ts";
import { roleNames } from "./generated/role-names.de.ts";
import { shell } from "./generated/shell.de.ts";
import { templates } from "./generated/templates.de.ts";
import { videoFaults } from "./generated/video-faults.de.ts";
import { videoReasons } from "./generated/video-reasons.de.ts";
import { videos } from "./generated/videos.de.ts";
import { webhooks } from "./generated/webhooks.de.ts";

const kit: Messages["kit"] = {
  skipToContent: "Zum Inhalt springen",
  mainNavigation: "Hauptnavigation",
  breadcrumbs: "Brotkrümelnavigation",
  openMenu: "Menü öffnen",
  closeMenu: "Menü schließen",
  calendar: "Kalender",
  moreActions: "Weitere Aktionen",
  close: "Schließen",
  cancel: "Abbrechen",
  confirm: "Bestätigen",
  copy: "Kopieren",
  copied: "Kopiert",
  copyId: (id) => `ID ${id} kopieren`,
  typeToConfirm: (word) => `Zur Bestätigung „${word}“ eingeben`,
  retry: "Erneut versuchen",
  requestId: "Anfrage-ID",
  errorTitle: "Das konnte nicht geladen werden",
  colorScheme: "Farbschema",
  light: "Hell",
  dark: "Dunkel",
  system: "System",
  previousPage: "Zurück",
  nextPage: "Weiter",
  firstPage: "Erste Seite",
  pages: "Seiten",
  sortBy: "Sortieren nach",
  ascending: "aufsteigend",
  descending: "absteigend",
  selectAllOnPage: "Alle auf dieser Seite auswählen",
  selectRow: (name) => `${name} auswählen`,
  selected: (count) => `${count} ausgewählt`,
  clearSelection: "Auswahl aufheben",
  clearSearch: "Suche leeren",
  narrowedTo: "Nur diese:",
  loading: "Wird geladen",
  moreThan: (figure) => `mehr als ${figure}`,
  submitFault: "Das konnte nicht gespeichert werden",
  fixFields: "Bitte die markierten Felder prüfen.",
  lostConnection: "Die Verbindung ist abgebrochen. Die Eingaben sind noch da; bitte erneut versuchen.",
  previousMonth: "Voriger Monat",
  nextMonth: "Nächster Monat",
  previousYear: "Voriges Jahr",
  nextYear: "Nächstes Jahr",
  previousDecade: "Voriges Jahrzehnt",
  nextDecade: "Nächstes Jahrzehnt",
  chooseMonth: "Monat auswählen",
  chooseYear: "Jahr auswählen",
  clearField: (name) => `${name} leeren`,
  addField: "Feld hinzufügen",
  removeField: (name) => (name === "" ? "Feld entfernen" : `${name} entfernen`),
  fieldName: "Name",
  fieldValue: "Wert",
  fieldNameTaken: "Ein Feld mit diesem Namen gibt es schon.",
  fieldNameMissing: "Bitte einen Namen für das Feld angeben.",
  faults: {
    required: "Bitte ausfüllen.",
    tooShort: (count) => `Bitte mindestens ${count} Zeichen eingeben.`,
    tooLong: (count) => `Bitte höchstens ${count} Zeichen eingeben.`,
    email: "Bitte eine E-Mail-Adresse eingeben, zum Beispiel name@example.org.",
    date: "Bitte einen Tag eingeben, zum Beispiel 23.11.2026.",
    url: "Bitte eine vollständige Adresse eingeben, die mit https:// beginnt.",
    integer: "Bitte eine ganze Zahl eingeben.",
    number: "Bitte eine Zahl eingeben.",
    atLeast: (limit) => `Bitte ${limit} oder mehr eingeben.`,
    atMost: (limit) => `Bitte ${limit} oder weniger eingeben.`,
    choice: "Bitte einen der Werte auswählen.",
    pattern: "Darin sind Zeichen, die hier nicht erlaubt sind.",
    unknownField: "Dieses Feld ist nicht bekannt.",
  },
  refused,
  said,
  leaveTitle: "Seite ohne Speichern verlassen?",
  leaveText: "Die Änderungen auf dieser Seite gehen verloren.",
  leave: "Verlassen",
  stay: "Bleiben",
};

/** What is said around every page, on the lists, and on most pages of what they list. */
export const germanLists = {
  apiKeys,
  audit,
  away,
  collections,
  home,
  kit: () => kit,
  lifecycle,
  members,
  pages,
  palette,
  people,
  person,
  projects,
  requests,
  roleNames,
  shell,
  templates,
  videoFaults,
  videoReasons,
  videos,
  webhooks,
} satisfies Partial<MessageSources>;
