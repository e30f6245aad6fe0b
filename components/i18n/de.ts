import { PASSWORD_MIN } from "#lib/contract/resources/password-limits.ts";
import type { Role } from "#lib/contract/resources/roles.ts";
import type { MessageSources, Messages } from "./catalogue.ts";
import { refused, said } from "./de-sentences.ts";
import { builtInDesigns } from "./generated/built-in-designs.de.ts";
import { collectionCheck } from "./generated/collection-check.de.ts";
import { collectionRun } from "./generated/collection-run.de.ts";
import { collections } from "./generated/collections.de.ts";
import { editor } from "./generated/editor.de.ts";
import { newCollection } from "./generated/new-collection.de.ts";
import { people } from "./generated/people.de.ts";
import { peopleImport } from "./generated/people-import.de.ts";
import { peoplePhotos } from "./generated/people-photos.de.ts";
import { person } from "./generated/person.de.ts";
import { projects } from "./generated/projects.de.ts";
import { templates } from "./generated/templates.de.ts";
import { videoFaults } from "./generated/video-faults.de.ts";
import { videos } from "./generated/videos.de.ts";

/** One of them, or a figure of many: `many(figure, "Person", "Personen")` says "1 Person" and "12 Personen". */
const many = (figure: string, one: string, more: string) => `${figure} ${figure === "1" ? one : more}`;

const persons = (figure: string) => many(figure, "Person", "Personen");
const countVideos = (figure: string) => many(figure, "Video", "Videos");

const roleNames: Record<Role, string> = {
  owner: "Leitung",
  admin: "Verwaltung",
  editor: "Bearbeitung",
  viewer: "Ansicht",
};

const passwordRule = `Mindestens ${PASSWORD_MIN} Zeichen. Am besten mehrere Wörter hintereinander.`;

const account: Messages["account"] = {
  product: "Rollcall",
  tagline: "Ein persönliches Video für alle auf der Liste",
  email: "E-Mail-Adresse",
  name: "Ihr Name",
  password: "Passwort",
  showPassword: "Passwort anzeigen",
  passwordRule,
  signIn: "Anmelden",
  again: {
    title: "Erneut anmelden",
    text: "Sie wurden inzwischen abgemeldet. Was auf dieser Seite eingegeben wurde, ist noch da.",
  },
  signOut: "Abmelden",
  signedInAs: (email) => `Angemeldet als ${email}.`,
  toConsole: "Zur Übersicht",
  toSignIn: "Zur Anmeldung",
  faults: {
    wrongPassword: "E-Mail-Adresse und Passwort passen nicht zusammen.",
    disabled: "Dieses Konto ist gesperrt. Fragen Sie, wer sich um die Installation kümmert.",
    tooMany: "Zu viele Versuche. Bitte in einigen Minuten noch einmal versuchen.",
    notSignedIn: "Die Anmeldung hat nicht geklappt. Bitte noch einmal versuchen.",
    serverFailed:
      "Der Server konnte das nicht ausführen. Bitte noch einmal versuchen; tritt der Fehler wieder auf, hilft ein Blick in das Protokoll des Servers.",
    signedOutMeanwhile: "Sie wurden inzwischen abgemeldet. Bitte die Seite neu laden.",
  },
  signInPage: {
    title: "Anmelden",
    lead: "Mit dem Konto aus der Einladung oder aus der Einrichtung dieser Installation.",
    fault: "Die Anmeldung ist fehlgeschlagen",
  },
  code: {
    title: "Code eingeben",
    lead: "Bitte die sechs Ziffern eingeben, die die Authenticator-App auf Ihrem Telefon für Rollcall zeigt.",
    label: "Code aus der App",
    trust: "Diesem Browser 30 Tage vertrauen",
    trustHint: "So lange wird hier kein Code verlangt. Nur auf einem eigenen Gerät.",
    submit: "Anmelden",
    useBackup: "Ersatzcode verwenden",
    backupTitle: "Ersatzcode eingeben",
    backupLead: "Einer der zehn, die Sie beim Einschalten aufbewahrt haben. Jeder gilt einmal.",
    backupLabel: "Ersatzcode",
    useApp: "Doch die App verwenden",
    startAgain: "Von vorn beginnen",
    wrong:
      "Das ist nicht der Code. Er wechselt alle 30 Sekunden: Bitte den eingeben, der jetzt gezeigt wird.",
    wrongBackup: "Das ist keiner Ihrer Ersatzcodes, oder er wurde schon verwendet.",
    expired: "Das hat zu lange gedauert. Bitte mit dem Passwort von vorn beginnen.",
    tooManyWrong: "Zu viele falsche Codes. Bitte mit dem Passwort von vorn beginnen.",
    locked: "Zu viele falsche Codes für dieses Konto. Bitte 15 Minuten warten und dann von vorn beginnen.",
  },
  setup: {
    title: "Rollcall einrichten",
    lead: "Diese Installation wird noch von niemandem genutzt. Mit diesem ersten Konto übernehmen Sie die Leitung; alle weiteren Mitglieder kommen per Einladung dazu.",
    organization: "Organisation",
    organizationHint:
      "Für wessen Team die Videos sind, zum Beispiel eine Firma oder ein Verein. Weitere Organisationen lassen sich später anlegen.",
    samplePeople: "Mit Beispielpersonen beginnen",
    samplePeopleHint:
      "120 erfundene Personen mit Geburtstagen über das ganze Jahr, um gleich ein erstes Video zu erstellen.",
    submit: "Konto und Organisation anlegen",
    used: {
      title: "Rollcall ist eingerichtet",
      lead: "Der Link zur Einrichtung wurde bereits benutzt; er gilt nur einmal. Bitte mit dem Konto anmelden, das dabei angelegt wurde.",
    },
    wrong: {
      title: "Link zur Einrichtung öffnen",
      lead: "Diese Installation wartet auf ihr erstes Konto. Der Link zur Einrichtung steht im Terminal, in dem sie gestartet wurde.",
      hint: "Bei jedem Start wird ein neuer Link ausgegeben, frühere gelten dann nicht mehr. Ist das Terminal geschlossen, Rollcall beenden und neu starten.",
    },
  },
  invitation: {
    title: (organization) => `Einladung zu ${organization}`,
    role: (role) => `Sie sind mit der Rolle „${roleNames[role]}“ eingeladen.`,
    newAccount: "Nur noch einen Namen und ein Passwort wählen.",
    signInFirst: (email) => `Zum Annehmen bitte als ${email} anmelden.`,
    accept: (organization) => `${organization} beitreten`,
    claim: {
      notMine: "Ich habe hier noch kein Konto",
      lead: (email) =>
        `Es gibt ein Konto mit ${email}, ohne Nachweis, wem die Adresse gehört. Legen Sie mit Namen und Passwort Ihr eigenes an: Es übernimmt die Adresse, und das andere kann sich damit nicht mehr anmelden.`,
    },
    otherAccount: {
      title: "Diese Einladung gilt für jemand anderen",
      lead: (invited, current) =>
        `Sie ging an ${invited}, angemeldet sind Sie als ${current}. Bitte abmelden, um als ${invited} fortzufahren.`,
    },
    accepted: {
      title: "Diese Einladung wurde bereits angenommen",
      lead: "Jede Einladung gilt nur einmal.",
    },
    expired: {
      title: "Diese Einladung ist abgelaufen",
      lead: (organization) =>
        `Eine Einladung gilt 7 Tage. Wer Sie zu ${organization} eingeladen hat, kann eine neue ausstellen.`,
    },
    unknown: {
      title: "Diese Einladung ist nicht bekannt",
      lead: "Vielleicht wurde sie zurückgezogen, oder ein Teil des Links fehlt. Bitte den vollständigen Link öffnen oder um eine neue Einladung bitten.",
    },
  },
  noOrganization: {
    title: "Sie gehören zu keiner Organisation",
    lead: "Bitten Sie jemanden, der zu einer gehört, um eine Einladung.",
  },
};

const apiKeys: Messages["apiKeys"] = {
  title: "API-Schlüssel",
  subtitle:
    "Mit einem Schlüssel kann ein anderes System selbstständig Personen hinzufügen und Videos erstellen.",
  reference: "API-Referenz",
  label: "API-Schlüssel",
  empty:
    "Noch kein Schlüssel. Mit einem Schlüssel arbeitet ein anderes System hier mit, zum Beispiel die Personalsoftware, ohne dass sich jemand anmelden muss.",
  columns: {
    name: "Name",
    key: "Schlüssel",
    role: "Rolle",
    used: "Zuletzt benutzt",
    created: "Angelegt",
    actions: "Aktionen",
  },
  never: "Nie",
  create: {
    open: "Schlüssel anlegen",
    title: "Schlüssel anlegen",
    name: "Name",
    nameHint: "Wer ihn benutzen wird, zum Beispiel „Personalexport“.",
    role: "Rolle",
    submit: "Schlüssel anlegen",
    cancel: "Abbrechen",
    readyTitle: "Der Schlüssel ist bereit",
    ready: "Jetzt kopieren und sicher aufbewahren: Er wird nicht noch einmal angezeigt.",
    key: "API-Schlüssel",
    copy: "Schlüssel kopieren",
    copied: "Kopiert",
    tryIt: "Ausprobieren",
    done: "Fertig",
  },
  revoke: {
    action: "Widerrufen",
    actionFor: (name) => `${name} widerrufen`,
    question: (name) => `${name} widerrufen?`,
    text: "Wer diesen Schlüssel benutzt, wird ab sofort abgewiesen. Das lässt sich nicht rückgängig machen.",
    done: (name) => `${name} wurde widerrufen.`,
  },
};

const apiReference: Messages["apiReference"] = {
  brand: "Rollcall",
  links: "Über die API",
  keys: "API-Schlüssel",
  document: "OpenAPI-Dokument",
  buttons: { search: "Suchen", copy: "Kopieren", moreClients: "Weitere Sprachen" },
  loading: "Die Referenz wird geladen …",
  failed: "Die Referenz konnte nicht geladen werden. Die Seite neu laden oder das OpenAPI-Dokument lesen.",
};

const audit: Messages["audit"] = {
  title: "Protokoll",
  subtitle:
    "Jede Änderung, mit wem und woher. Einträge werden nie geändert und bleiben, auch wenn das Betroffene gelöscht ist; von einer endgültig gelöschten Person bleibt einer.",
  label: "Protokoll",
  actions: {
    "person.created": "hat eine Person hinzugefügt",
    "person.updated": "hat eine Person geändert",
    "person.archived": "hat eine Person archiviert",
    "person.restored": "hat eine Person wiederhergestellt",
    "person.erased": "hat eine Person endgültig gelöscht",
    "person.imported": "hat Personen importiert",
    "people.sampled": "hat Beispielpersonen hinzugefügt",
    "collection.created": "hat eine Sammlung gestartet",
    "collection.updated": "hat eine Sammlung geändert",
    "collection.canceled": "hat eine Sammlung abgebrochen",
    "collection.retried": "hat fehlgeschlagene Videos einer Sammlung neu erstellen lassen",
    "collection.rendered_again": "hat veraltete Videos einer Sammlung neu erstellen lassen",
    "collection.deleted": "hat eine Sammlung gelöscht",
    "video.created": "hat ein Video in Auftrag gegeben",
    "video.canceled": "hat ein Video abgebrochen",
    "video.retried": "hat ein fehlgeschlagenes Video neu erstellen lassen",
    "video.rendered_again": "hat ein veraltetes Video neu erstellen lassen",
    "video.deleted": "hat ein Video gelöscht",
    "template.created": "hat eine Vorlage angelegt",
    "template.updated": "hat eine Vorlage geändert",
    "template.archived": "hat eine Vorlage archiviert",
    "template.restored": "hat eine Vorlage wiederhergestellt",
    "template_version.created": "hat eine Version einer Vorlage gespeichert",
    "project.created": "hat ein Projekt angelegt",
    "project.updated": "hat ein Projekt geändert",
    "project.archived": "hat ein Projekt archiviert",
    "project.restored": "hat ein Projekt wiederhergestellt",
    "asset.created": "hat eine Datei hochgeladen",
    "asset.deleted": "hat eine Datei gelöscht",
    "invitation.created": "hat jemanden eingeladen",
    "invitation.resent": "hat den Link einer Einladung erneuert",
    "invitation.revoked": "hat eine Einladung zurückgezogen",
    "invitation.accepted": "hat eine Einladung angenommen",
    "member.role_changed": "hat die Rolle eines Mitglieds geändert",
    "member.suspended": "hat ein Mitglied gesperrt",
    "member.reactivated": "hat ein Mitglied wieder zugelassen",
    "member.removed": "hat ein Mitglied entfernt",
    "member.two_factor_enabled": "hat die Anmeldung in zwei Schritten eingeschaltet",
    "member.two_factor_disabled": "hat die Anmeldung in zwei Schritten ausgeschaltet",
    "member.two_factor_reset": "hat die Anmeldung in zwei Schritten eines Mitglieds ausgeschaltet",
    "member.backup_codes_replaced": "hat neue Ersatzcodes erstellt",
    "member.email_changed": "hat die eigene E-Mail-Adresse geändert",
    "member.password_changed": "hat das eigene Passwort geändert",
    "member.password_reset": "hat einem Mitglied ein neues Passwort gegeben",
    "member.account_disabled": "hat das Konto eines Mitglieds gesperrt",
    "member.account_enabled": "hat das Konto eines Mitglieds entsperrt",
    "api_key.created": "hat einen API-Schlüssel angelegt",
    "api_key.revoked": "hat einen API-Schlüssel widerrufen",
    "webhook.created": "hat einen Webhook angelegt",
    "webhook.updated": "hat einen Webhook geändert",
    "webhook.tested": "hat einen Test an einen Webhook geschickt",
    "webhook.delivery_replayed": "hat eine Zustellung wiederholt",
    "webhook.secret_rotated": "hat einem Webhook ein neues Geheimnis gegeben",
    "webhook.disabled": "hat einen Webhook ausgeschaltet",
    "webhook.deleted": "hat einen Webhook gelöscht",
    "organization.created": "hat die Organisation angelegt",
    "organization.updated": "hat die Organisation geändert",
  },
  kinds: {
    person: "Personen",
    collection: "Sammlungen",
    video: "Videos",
    template: "Vorlagen",
    project: "Projekte",
    asset: "Dateien",
    invitation: "Einladungen",
    member: "Mitglieder",
    api_key: "API-Schlüssel",
    webhook: "Webhooks",
    organization: "Organisation",
  },
  system: "Die Installation",
  formerUser: "Ein früheres Mitglied",
  formerKey: "Ein widerrufener Schlüssel",
  key: (name) => `API-Schlüssel ${name}`,
  columns: { what: "Was geschehen ist", thing: "Was es betraf", from: "Von", when: "Wann" },
  about: "Alles dazu anzeigen",
  filters: {
    who: "Wer",
    anybody: "Alle",
    people: "Mitglieder",
    keys: "API-Schlüssel",
    what: "Was",
    anything: "Alles",
    all: (kind) => `${kind}: alles`,
    from: "Ab dem Tag",
    to: "Bis zum Tag",
    thing: "ID des Betroffenen",
    noId: "Das ist keine ID.",
    clear: "Filter zurücksetzen",
  },
  empty: "Noch ist nichts geschehen.",
  nothingMatches: "Kein Eintrag passt zu diesen Filtern.",
  details: {
    fields: (names) => `Felder: ${names}`,
    role: (role) => `Rolle: ${role}`,
    roleChange: (from, to) => `Von ${from} zu ${to}`,
    videos: countVideos,
    people: persons,
    version: (version) => `Version ${version}`,
    counts: (created, updated) => `${created} hinzugefügt, ${updated} geändert`,
    reasons: {
      gone: "Der Empfänger hat mit 410 Gone geantwortet",
      failing: "Fünf Tage lang kam nichts an",
    },
  },
  request: "Diese Einträge auflisten",
};

const away: Messages["away"] = {
  title: "Rollcall ist gerade nicht erreichbar",
  text: "Die Datenbank antwortet im Moment nicht. Was gespeichert wurde, ist sicher, und diese Seite lädt von selbst neu, sobald sie wieder antwortet.",
};

const deliveries: Messages["deliveries"] = {
  title: "Zustellungen",
  label: "Zustellungen",
  hint: "30 Tage lang aufbewahrt",
  filter: "Status",
  all: "Alle",
  status: { pending: "Unterwegs", delivered: "Zugestellt", failed: "Fehlgeschlagen" },
  triedAgain: "Neuer Versuch",
  columns: {
    event: "Ereignis",
    status: "Status",
    answer: "Antwort",
    attempts: "Versuche",
    sent: "Angelegt",
  },
  empty:
    "In den letzten 30 Tagen wurde nichts an diesen Webhook geschickt. Ein Test zeigt, ob Nachrichten ankommen.",
  noneOfStatus: "Keine Zustellung hat diesen Status.",
  noAnswer: "Noch keine Antwort",
  facts: {
    title: "Angaben",
    answer: "Antwort",
    took: "Dauer",
    attempts: "Versuche",
    created: "Angelegt",
    attempted: "Letzter Versuch",
    next: "Nächster Versuch",
    completed: "Beendet",
    id: "webhook-id",
  },
  payload: "Gesendeter Inhalt",
  answer: "Erhaltene Antwort",
  noBody: "Die Antwort enthielt keinen Text.",
  nothingAnswered: "Noch kam keine Antwort.",
  replay: "Erneut senden",
  sendNow: "Jetzt senden",
  replayFailed: "Es wurde nicht erneut gesendet",
  isOff: "Der Webhook ist ausgeschaltet: Zum erneuten Senden bitte einschalten.",
  request: "Diese Zustellung abrufen",
};

const NUMBERS = [
  "Niemand",
  "Eine Person",
  "Zwei Personen",
  "Drei Personen",
  "Vier Personen",
  "Fünf Personen",
  "Sechs Personen",
  "Sieben Personen",
  "Acht Personen",
  "Neun Personen",
  "Zehn Personen",
  "Elf Personen",
  "Zwölf Personen",
];

const home: Messages["home"] = {
  title: (people, figure, when) =>
    `${NUMBERS[people] ?? `${figure} Personen`} ${people < 2 ? "feiert" : "feiern"} ${when}`,
  when: { 7: "diese Woche", 30: "in den nächsten 30 Tagen", month: (name) => `im ${name}` },
  ahead: "Welche Tage",
  // The day alone, of one month, comes as a figure.
  range: (from, to) => `${/^\d+$/.test(from) ? `${from}.` : from} bis ${to}`,
  birthdays: (count) => many(count, "Geburtstag", "Geburtstage"),
  anniversaries: (count) => many(count, "Dienstjubiläum", "Dienstjubiläen"),
  loadingTitle: "Wer zu feiern hat",
  thirtyDays: "Nächste 30 Tage",
  nextMonth: "Nächster Monat",
  week: "Diese Woche",
  make: {
    birthday: (count) => `${many(count, "Geburtstagsvideo", "Geburtstagsvideos")} erstellen`,
    anniversary: (count) => `${many(count, "Jubiläumsvideo", "Jubiläumsvideos")} erstellen`,
    tooMany: (limit) =>
      `Mehr als ${limit} sind ausgewählt. Wählen Sie alle aus und lassen Sie auf der nächsten Seite jemanden weg, oder wählen Sie höchstens ${limit} aus.`,
  },
  lookFurther: "Die nächsten 30 Tage ansehen",
  kind: { birthday: "Geburtstag", anniversary: "Dienstjubiläum" },
  reached: {
    birthday: (years) => `wird ${years}`,
    anniversary: (years) => (years === 1 ? "1 Jahr dabei" : `${years} Jahre dabei`),
  },
  choose: (name, kind) => `${kind} von ${name}`,
  onlyThisDay: (day) => `Nur ${day} auswählen`,
  moreOnDay: (count) => `${count} weitere an diesem Tag`,
  chooseAll: "Alle auswählen",
  today: "Heute",
  nobody: "In diesen Tagen hat niemand Geburtstag oder ein Dienstjubiläum.",
  incomplete:
    "Es sind mehr, als hier gezeigt werden können. Die Woche ansehen oder die Liste der Personen filtern.",
  start: {
    title: "Willkommen",
    subtitle: "Ein persönliches Video für alle auf der Liste.",
    sentence:
      "Am Anfang stehen die Personen: eine Liste aus der Personalsoftware als CSV-Datei importieren. Dann erscheinen hier alle Geburtstage und Dienstjubiläen.",
    import: "Liste importieren",
    add: "Eine Person hinzufügen",
    viewer: "Noch ist niemand hier. Personen fügt jemand mit der Rolle „Bearbeitung“ hinzu.",
  },
  rendering: {
    title: "Gerade in Arbeit",
    latest: "Neueste Sammlungen",
    none: "Sobald Videos erstellt werden, lässt sich hier zusehen.",
    of: (total) => `von ${total} fertig`,
    failed: (count) => `${count} fehlgeschlagen`,
    left: (duration) => `noch etwa ${duration}`,
    status: {
      queued: "Wartet",
      rendering: "In Arbeit",
      packaging: "Wird gepackt",
      completed: "Fertig",
      failed: "Fehlgeschlagen",
      canceled: "Abgebrochen",
    },
  },
  attention: { title: "Braucht Aufmerksamkeit", why: "Grund ansehen", someone: "Ein Video" },
};

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

const lifecycle: Messages["lifecycle"] = {
  name: "Name",
  slug: "Kurzname",
  slugHint: "Für Programme, aus Kleinbuchstaben, Ziffern und Bindestrichen.",
  save: "Speichern",
  rename: "Umbenennen",
  renamed: "Gespeichert.",
  stale:
    "Jemand anderes hat das inzwischen geändert. Der jetzige Name steht unter den Feldern; erneutes Speichern ersetzt ihn.",
  nowCalled: (name, slug) => `Der jetzige Name: „${name}“ (${slug}).`,
  archive: "Archivieren",
  restore: "Wiederherstellen",
  archived: (name) => `„${name}“ wurde archiviert.`,
  restored: (name) => `„${name}“ ist wieder in Gebrauch.`,
  notArchived: (name) => `„${name}“ wurde nicht archiviert`,
  notRestored: (name) => `„${name}“ wurde nicht wiederhergestellt`,
  filterBy: "Welche",
  live: "In Gebrauch",
  isArchived: "Archiviert",
};

const members: Messages["members"] = {
  title: "Mitglieder",
  subtitle: (count) => `${persons(count)} ${count === "1" ? "kann" : "können"} sich hier anmelden`,
  label: "Mitglieder",
  you: "Sie",
  columns: {
    name: "Name",
    role: "Rolle",
    status: "Status",
    since: "Mitglied seit",
    actions: "Aktionen",
  },
  roleOf: (name) => `Rolle von ${name}`,
  status: { active: "Aktiv", suspended: "Gesperrt" },
  roleNotChanged: (name) => `Die Rolle von ${name} bleibt, wie sie war`,
  remove: {
    action: "Entfernen",
    actionFor: (name) => `${name} entfernen`,
    question: (name) => `${name} entfernen?`,
    text: "Eine Anmeldung in dieser Organisation ist dann nicht mehr möglich. Was erstellt wurde, bleibt.",
    leave: "Verlassen",
    leaveQuestion: (organization) => `${organization} verlassen?`,
    leaveText: "Diese Organisation lässt sich dann erst nach einer neuen Einladung wieder öffnen.",
    leaveLabel: "Organisation verlassen",
    done: (name) => `${name} wurde entfernt.`,
  },
  suspend: {
    action: "Sperren",
    actionFor: (name) => `${name} sperren`,
    question: (name) => `${name} sperren?`,
    text: "Der Zugang zu dieser Organisation ruht, bis er wieder freigegeben wird. Die Rolle und alles Erstellte bleiben.",
    done: (name) => `${name} ist gesperrt.`,
    reactivate: "Wieder zulassen",
    reactivateFor: (name) => `${name} wieder zulassen`,
    reactivated: (name) => `${name} kann hier wieder arbeiten.`,
    notReactivated: (name) => `${name} ist weiterhin gesperrt`,
  },
  twoFactor: {
    marker: "Zwei Schritte",
    action: "Zwei Schritte zurücksetzen",
    actionFor: (name) => `Anmeldung in zwei Schritten von ${name} zurücksetzen`,
    question: (name) => `Anmeldung in zwei Schritten von ${name} zurücksetzen?`,
    text: "Für jemanden, dessen Telefon verloren ging: Bis zum Wiedereinschalten genügt das Passwort. Alle Anmeldungen der Person enden. Vergewissern Sie sich, dass wirklich sie darum bittet.",
    done: (name) => `Die Anmeldung in zwei Schritten von ${name} ist aus.`,
  },
  roles: {
    open: "Was jede Rolle darf",
    title: "Was jede Rolle darf",
    duty: "Was",
    may: "Ja",
    mayNot: "Nein",
    duties: {
      see: "Alles ansehen und herunterladen",
      make: "Personen, Vorlagen und Projekte ändern und Videos erstellen",
      manage:
        "Über Mitglieder, Einladungen, API-Schlüssel, Webhooks und Einstellungen entscheiden und das Protokoll lesen",
      own: "Bestimmen, wer die Organisation leitet",
    },
    note: "Auch ein API-Schlüssel hat eine dieser Rollen.",
  },
  invite: {
    open: "Personen einladen",
    title: "Personen einladen",
    emails: "E-Mail-Adressen",
    emailsHint: (limit) =>
      `Eine oder mehrere, bis zu ${limit}: durch Kommas oder Zeilen getrennt, wie ein Mailprogramm sie kopiert.`,
    noAddresses: (typed) => `Keine E-Mail-Adresse: ${typed}`,
    tooMany: (limit) => `Bitte höchstens ${limit} auf einmal einladen.`,
    role: "Rolle",
    submit: "Einladungen erstellen",
    cancel: "Abbrechen",
    readyTitle: (count, figure) =>
      count === 1 ? "Die Einladung ist bereit" : `${figure} Einladungen sind bereit`,
    ready: (count) =>
      count === 1
        ? "Diesen Link bitte an die Adresse darüber senden. Er gilt einmal, 7 Tage lang und nur für diese Adresse. Er wird nicht noch einmal angezeigt."
        : "Jeden Link bitte an die Adresse darüber senden. Er gilt einmal, 7 Tage lang und nur für diese Adresse. Die Links werden nicht noch einmal angezeigt.",
    link: "Einladungslink",
    linkFor: (email) => `Einladungslink für ${email}`,
    copy: "Link kopieren",
    copyAll: "Alle Links kopieren",
    copied: "Kopiert",
    notInvited: "Nicht eingeladen",
    correct: "Diese korrigieren",
    done: "Fertig",
  },
  invitations: {
    title: "Einladungen",
    empty: "Zurzeit ist niemand eingeladen.",
    accepted: "Angenommen",
    expired: "Abgelaufen",
    pending: "Wartet",
    resend: "Neuer Link",
    resendFor: (email) => `Neuer Link für ${email}`,
    resendDialog: {
      title: "Neuen Link erstellen?",
      cancel: "Abbrechen",
      submit: "Neuen Link erstellen",
      readyTitle: "Der neue Link",
      copy: "Link kopieren",
      copied: "Kopiert",
      done: "Fertig",
    },
    resendText: (email) =>
      `Der Link von ${email} wird nur einmal angezeigt. Ein neuer gilt 7 Tage; der bisherige wird sofort ungültig.`,
    resent: (email) =>
      `Diesen Link bitte an ${email} senden. Er gilt einmal, 7 Tage lang und nur für diese Adresse. Er wird nicht noch einmal angezeigt.`,
    revoke: "Zurückziehen",
    revokeFor: (email) => `Einladung von ${email} zurückziehen`,
    revokeQuestion: (email) => `Einladung von ${email} zurückziehen?`,
    revokeText: "Der Link wird sofort ungültig.",
    columns: {
      email: "E-Mail-Adresse",
      role: "Rolle",
      state: "Stand",
      until: "Gültig bis",
      actions: "Aktionen",
    },
  },
};

const pages: Messages["pages"] = {
  home: "Start",
  notFound: "Nicht gefunden",
  person: "Person",
  collection: "Sammlung",
  video: "Video",
  template: "Vorlage",
  editTemplate: "Vorlage bearbeiten",
  project: "Projekt",
  webhook: "Webhook",
  delivery: "Zustellung",
};

const palette: Messages["palette"] = {
  title: "Alles durchsuchen",
  label: "Eine Person, eine Sammlung, ein Projekt oder was zu tun ist",
  places: "Gehe zu",
  videosOf: (name) => `Videos für ${name}`,
  nothing: (text) => `Nichts hier heißt „${text}“.`,
  shortcuts: {
    title: "Tastenkürzel",
    control: "Strg",
    list: [
      ["mod K", "Alles durchsuchen"],
      ["?", "Diese Tastenkürzel anzeigen"],
      ["Tab", "Zum nächsten Bedienelement"],
      ["Enter", "Einem Link folgen oder eine Schaltfläche drücken"],
      ["Leertaste", "Ein Kästchen ankreuzen"],
      ["Esc", "Ein Fenster oder Menü schließen"],
    ],
  },
};

const profile: Messages["profile"] = {
  title: "Ihr Profil",
  subtitle: "Es ist in allen Organisationen dasselbe, zu denen Sie gehören.",
  about: "Über Sie",
  name: "Ihr Name",
  email: "E-Mail-Adresse",
  emailHint: "Damit melden Sie sich an.",
  save: "Änderungen speichern",
  saved: "Gespeichert.",
  language: {
    label: "Sprache",
    hint: "Gilt für diese Oberfläche, auf jedem Gerät. Videos sagen, was ihre Vorlagen sagen.",
    browser: "Wie im Browser eingestellt",
    failed: "Die Sprache wurde nicht geändert",
  },
  password: {
    title: "Passwort",
    current: "Bisheriges Passwort",
    next: "Neues Passwort",
    rule: passwordRule,
    show: "Passwort anzeigen",
    signOutOthers: "Überall sonst abmelden",
    submit: "Passwort ändern",
    changed: "Ihr Passwort wurde geändert.",
  },
  address: {
    change: "E-Mail-Adresse ändern",
    title: "E-Mail-Adresse ändern",
    text: "Ab dann melden Sie sich mit der neuen an. Niemand prüft, ob sie Ihre ist: Bitte zweimal hinsehen.",
    email: "Neue E-Mail-Adresse",
    password: "Ihr Passwort",
    submit: "Ändern",
    changed: (email) => `Sie melden sich jetzt als ${email} an.`,
  },
  twoFactor: {
    title: "Anmeldung in zwei Schritten",
    on: "Ein",
    off: "Aus",
    about: "Verlangt auch einen Code von Ihrem Telefon, damit das Passwort allein niemanden hereinlässt.",
    codesLeft: (count, figure) =>
      count === 0
        ? "Sie haben keine Ersatzcodes mehr. Erstellen Sie neue, bevor Sie sie brauchen."
        : count === 1
          ? "Sie haben noch 1 Ersatzcode."
          : `Sie haben noch ${figure} Ersatzcodes.`,
    turnOn: "Einschalten",
    turnOff: "Ausschalten",
    newCodes: "Neue Ersatzcodes",
    password: "Ihr Passwort",
    cancel: "Abbrechen",
    begin: "Weiter",
    beginText:
      "Sie brauchen eine Authenticator-App auf dem Telefon, etwa 2FAS, Aegis oder Google Authenticator.",
    scanTitle: "Telefon verbinden",
    scan: "Bitte mit der Authenticator-App scannen.",
    picture: "QR-Code für die Authenticator-App",
    byHand: "Oder diesen Schlüssel dort eintippen",
    copyKey: "Schlüssel kopieren",
    copied: "Kopiert",
    code: "Sechs Ziffern, die die App jetzt zeigt",
    confirm: "Einschalten",
    turnedOn: "Die Anmeldung in zwei Schritten ist eingeschaltet.",
    codesTitle: "Diese Ersatzcodes aufbewahren",
    codes:
      "Jeder lässt Sie einmal ohne Telefon herein. Bewahren Sie sie dort auf, wo Sie sie dann finden. Sie werden nicht noch einmal gezeigt.",
    codesLabel: "Ersatzcodes",
    copyCodes: "Kopieren",
    download: "Herunterladen",
    fileName: "rollcall-ersatzcodes.txt",
    fileHead: (email, host) => `Ersatzcodes für Rollcall von ${email} auf ${host}. Jeder gilt einmal.`,
    done: "Ich habe sie aufbewahrt",
    newCodesText: "Es entstehen zehn neue Codes. Die bisherigen gelten sofort nicht mehr.",
    newCodesSubmit: "Neue Codes erstellen",
    offTitle: "Anmeldung in zwei Schritten ausschalten?",
    offText: "Das Passwort allein lässt Sie dann wieder herein. Ihre Ersatzcodes gelten nicht mehr.",
    turnedOff: "Die Anmeldung in zwei Schritten ist ausgeschaltet.",
  },
  sessions: {
    title: "Wo Sie angemeldet sind",
    here: "Dieser Browser",
    since: "Angemeldet",
    end: "Abmelden",
    endFor: (device) => `${device} abmelden`,
    endOthers: "Überall sonst abmelden",
    question: "Überall sonst abmelden?",
    text: (count) =>
      count === "1"
        ? "1 anderer Browser wird sofort abgemeldet."
        : `${count} andere Browser werden sofort abgemeldet.`,
    ended: "Dort abgemeldet.",
    notEnded: "Dieser Browser ist weiterhin angemeldet",
    unknown: "Unbekannter Browser",
    on: (browser, system) => `${browser} auf ${system}`,
  },
  faults: {
    wrongPassword: "Das ist nicht Ihr bisheriges Passwort.",
    tooMany: "Zu viele Versuche. Bitte in einigen Minuten noch einmal versuchen.",
    signedOut: "Sie sind abgemeldet. Bitte in einem anderen Tab anmelden und es dann erneut versuchen.",
    wrongCode:
      "Das ist nicht der Code. Er wechselt alle 30 Sekunden: Bitte den eingeben, der jetzt gezeigt wird.",
    alreadyOn: "Sie ist schon eingeschaltet. Bitte die Seite neu laden.",
    unreachable: "Der Server ist nicht erreichbar. Bitte die Verbindung prüfen und es erneut versuchen.",
    failed:
      "Der Server konnte das nicht ausführen. Bitte noch einmal versuchen; tritt der Fehler wieder auf, hilft ein Blick in das Protokoll des Servers.",
  },
};

const requests: Messages["requests"] = {
  action: "Für die IT",
  title: "Dasselbe aus dem eigenen System",
  intro:
    "Was diese Seite kann, kann auch ein Programm mit einem API-Schlüssel in der Variablen ROLLCALL_API_KEY.",
  makeKey: "API-Schlüssel anlegen",
};

const roles: Messages["roles"] = {
  owner: { name: roleNames.owner, duties: "Darf alles, auch bestimmen, wer die Organisation leitet." },
  admin: {
    name: roleNames.admin,
    duties: "Entscheidet zusätzlich über Mitglieder, Einladungen, API-Schlüssel und Webhooks.",
  },
  editor: { name: roleNames.editor, duties: "Fügt zusätzlich Personen hinzu und erstellt Videos." },
  viewer: { name: roleNames.viewer, duties: "Sieht alles und ändert nichts." },
};

const settings: Messages["settings"] = {
  title: "Einstellungen",
  subtitle: "Was für die ganze Organisation gilt.",
  organization: "Organisation",
  name: "Name",
  nameHint: "Sichtbar für alle, die hier arbeiten, und für alle, die eingeladen werden.",
  slug: "Kurzname",
  slugHint: "Für Programme: Kleinbuchstaben, Ziffern und Bindestriche; in dieser Installation einmalig.",
  save: "Änderungen speichern",
  saved: "Gespeichert.",
  stale:
    "Jemand anderes hat das inzwischen geändert. Der jetzige Stand steht unter den Feldern; erneutes Speichern ersetzt ihn.",
  now: (name, slug) => `Sie heißt jetzt „${name}“ (${slug}).`,
  storage: {
    title: "Belegter Speicher",
    videos: "Videos",
    zips: "ZIP-Dateien",
    uploads: "Fotos und andere Uploads",
    total: "Zusammen",
    limit: "Erlaubt",
  },
  facts: "Angaben",
  id: "ID",
  created: "Angelegt",
  request: "Diese Organisation abrufen",
};

const shell: Messages["shell"] = {
  description: "Ein persönliches Video für alle auf der Liste.",
  navigation: {
    home: "Start",
    people: "Personen",
    templates: "Vorlagen",
    collections: "Sammlungen",
    videos: "Videos",
    projects: "Projekte",
    organization: "Organisation",
    members: "Mitglieder",
    apiKeys: "API-Schlüssel",
    webhooks: "Webhooks",
    audit: "Protokoll",
    settings: "Einstellungen",
  },
  offline:
    "Es besteht keine Verbindung. Was zu sehen ist, kann veraltet sein und wird neu geladen, sobald sie wieder da ist.",
  noRoom: {
    full: "Die Festplatte des Servers ist voll. Videos warten, und nichts kann hochgeladen werden, bis wieder Platz ist; gelöschte Sammlungen schaffen welchen.",
    read_only:
      "Die Festplatte des Servers ist schreibgeschützt. Videos warten, und nichts kann hochgeladen werden, bis sie wieder beschreibbar ist.",
  },
  nothingHere: {
    title: "Nicht gefunden",
    text: "Unter dieser Adresse ist nichts, oder der Zugriff darauf ist nicht erlaubt.",
    toStart: "Zur Startseite",
  },
  undo: { action: "Rückgängig", failed: "Das konnte nicht rückgängig gemacht werden" },
  organizations: {
    title: "Organisationen",
    change: (name) => `Organisation: ${name}. Wechseln`,
  },
  pageFault: {
    title: "Diese Seite konnte nicht angezeigt werden",
    text: "Bitte erneut versuchen. Bleibt der Fehler, die ID unten an die Betreuung dieser Installation senden.",
  },
  user: {
    menu: (name) => `Konto von ${name}`,
    profile: "Ihr Profil",
    reference: "API-Referenz",
    signOut: "Abmelden",
    stillSignedIn: "Sie sind noch angemeldet",
    unexpected: "Der Server hat nicht wie erwartet geantwortet.",
  },
};

const webhooks: Messages["webhooks"] = {
  title: "Webhooks",
  subtitle: "Ein anderes System erfährt sofort, wenn ein Video fertig ist oder sich eine Person ändert.",
  label: "Webhooks",
  empty:
    "Noch kein Webhook. Mit einem muss das eigene System nicht immer wieder nachfragen: Jedes Ereignis wird signiert an eine eigene Adresse gesendet.",
  columns: { address: "Adresse", events: "Ereignisse", state: "Zustand", last: "Letzte Zustellung" },
  allEvents: "Alle Ereignisse",
  countOfEvents: (count) => `${count} Ereignisse`,
  nothingSent: "Noch nichts gesendet",
  states: {
    on: "Ein",
    by_user: "Ausgeschaltet",
    gone: "Aus: Empfänger entfällt",
    failing: "Aus: schlägt fehl",
  },
  events: {
    "video.succeeded": "Ein Video ist fertig",
    "video.failed": "Ein Video ist fehlgeschlagen",
    "collection.completed": "Eine Sammlung ist fertig",
    "collection.failed": "Eine Sammlung ist fehlgeschlagen",
    "person.created": "Eine Person wurde hinzugefügt",
    "person.updated": "Eine Person wurde geändert",
    "person.archived": "Eine Person wurde archiviert",
    "person.restored": "Eine Person wurde wiederhergestellt",
    "person.erased": "Eine Person wurde gelöscht",
    "webhook.test": "Ein Test",
  },
  form: {
    url: "Adresse",
    urlHint: "Wohin die Ereignisse gesendet werden. Sie muss von dieser Installation aus erreichbar sein.",
    urlExample: "https://hooks.example.org/rollcall",
    events: "Ereignisse",
    groups: { video: "Videos", collection: "Sammlungen", person: "Personen" },
    choose: "Bitte mindestens ein Ereignis auswählen.",
    all: "Alle",
    none: "Keine",
  },
  create: {
    open: "Webhook hinzufügen",
    title: "Webhook hinzufügen",
    submit: "Webhook hinzufügen",
    cancel: "Abbrechen",
    readyTitle: "Der Webhook ist bereit",
    ready:
      "Das Geheimnis zum Signieren jetzt kopieren und dort ablegen, wo der Empfänger es findet: Es wird nicht noch einmal angezeigt.",
    secret: "Geheimnis zum Signieren",
    copy: "Geheimnis kopieren",
    copied: "Kopiert",
    done: "Fertig",
  },
  verify: {
    title: "So wird die Signatur geprüft",
    text: "An die Adresse kann jeder etwas senden; nur diese Installation kennt das Geheimnis. Dieser Empfänger, mit dem Geheimnis in der Variablen WEBHOOK_SECRET, nimmt von niemandem sonst etwas an.",
    install: "Installieren",
    node: "Node.js",
  },
  page: {
    about: "Adresse und Ereignisse",
    edit: "Bearbeiten",
    save: "Änderungen speichern",
    cancel: "Abbrechen",
    saved: "Gespeichert.",
    stale:
      "Jemand anderes hat diesen Webhook inzwischen geändert. Der jetzige Stand steht unter den Feldern; erneutes Speichern ersetzt ihn.",
    now: (url, events) => `Jetzt ist es ${url}, mit: ${events}.`,
    created: "Hinzugefügt",
    changed: "Zuletzt geändert",
    secret: "Es wurde einmal angezeigt, beim Anlegen.",
    oldSecret: "Früheres Geheimnis gilt bis",
    requests: {
      fetch: "Diesen Webhook abrufen",
      deliveries: "Seine fehlgeschlagenen Zustellungen auflisten",
    },
  },
  off: {
    by_user:
      "Dieser Webhook ist ausgeschaltet. Es wird nichts gesendet, und was inzwischen geschieht, wird nicht für ihn aufbewahrt.",
    gone: "Der Empfänger hat mit 410 Gone geantwortet, darum wurde dieser Webhook ausgeschaltet. Es wird nichts gesendet, und was inzwischen geschieht, wird nicht für ihn aufbewahrt.",
    failing:
      "Fünf Tage lang konnte nichts zugestellt werden, darum wurde dieser Webhook ausgeschaltet. Was inzwischen geschieht, wird nicht für ihn aufbewahrt.",
    since: "Seit",
    enable: "Einschalten",
    enableFailed: "Der Webhook ist weiterhin aus",
  },
  disable: {
    action: "Ausschalten",
    question: (host) => `Webhook an ${host} ausschalten?`,
    text: "Bis er wieder eingeschaltet wird, wird nichts mehr gesendet. Ereignisse dieser Zeit werden nicht aufbewahrt; ausstehende Versuche schlagen fehl.",
    done: "Der Webhook ist aus.",
  },
  rotate: {
    action: "Neues Geheimnis",
    title: "Neues Geheimnis zum Signieren erstellen?",
    text: "24 Stunden lang wird jede Nachricht mit beiden Geheimnissen signiert, damit der Empfänger umsteigen kann, ohne eine zu verlieren. Danach gilt nur noch das neue.",
    again: "Ein früheres Geheimnis ist neben diesem noch in Gebrauch: Es endet sofort.",
    submit: "Neues Geheimnis erstellen",
    cancel: "Abbrechen",
    readyTitle: "Das neue Geheimnis",
    ready:
      "Jetzt kopieren und innerhalb von 24 Stunden beim Empfänger eintragen: Es wird nicht noch einmal angezeigt, und das frühere endet dann.",
  },
  test: {
    action: "Test senden",
    sent: "Ein Testereignis ist unterwegs. Es erscheint unter den Zustellungen.",
    failed: "Der Test wurde nicht gesendet",
  },
  delete: {
    action: "Löschen",
    confirm: "Webhook löschen",
    question: (host) => `Webhook an ${host} löschen?`,
    text: "Dorthin wird nichts mehr gesendet. Die Liste der Zustellungen und alle ausstehenden Versuche werden endgültig gelöscht.",
    done: (host) => `Der Webhook an ${host} wurde gelöscht.`,
  },
};

/*
 * A page of a list has no use for what is said where something is made or set up: those words come when they are asked
 * for. See `parts.ts`.
 */

/** What is said around every page, on the lists and on the pages of what they list. */
export const germanLists = {
  apiKeys: () => apiKeys,
  audit: () => audit,
  away: () => away,
  collectionRun,
  collections,
  deliveries: () => deliveries,
  home: () => home,
  kit: () => kit,
  lifecycle: () => lifecycle,
  members: () => members,
  pages: () => pages,
  palette: () => palette,
  people,
  person,
  projects,
  requests: () => requests,
  roles: () => roles,
  shell: () => shell,
  templates,
  videoFaults,
  videos,
  webhooks: () => webhooks,
} satisfies Partial<MessageSources>;

/** What is said on pages of their own alone. */
export const germanFurther = {
  account: () => account,
  apiReference: () => apiReference,
  builtInDesigns,
  collectionCheck,
  editor,
  newCollection,
  peopleImport,
  peoplePhotos,
  profile: () => profile,
  settings: () => settings,
} satisfies Partial<MessageSources>;

/** Every word of the console in German. */
export const german: MessageSources = { ...germanLists, ...germanFurther };
