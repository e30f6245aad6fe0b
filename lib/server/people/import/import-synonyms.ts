import type { PERSON_FACTS } from "#lib/contract/resources/person-facts.ts";

export type ImportField = (typeof PERSON_FACTS)[number];
/** What a column can be about: a field, or a whole name that is split into first and last name. */
type DescribedTarget = ImportField | "full_name";
/**
 * Columns that only a file of this system has: our own id, and fields without a usual name in other systems.
 */
export const OWN_TARGETS = ["id", "photo_asset_id", "status", "custom_fields"] as const;
export type ImportTarget = DescribedTarget | (typeof OWN_TARGETS)[number];

/**
 * Column headers of HR systems, in the languages of the offices that are likely to send a file. White space,
 * hyphens, accents and case do not matter (see `foldHeader`); words of the field's English name are not
 * repeated.
 */
const SYNONYMS: Record<DescribedTarget, string> = {
  external_id: `external id, employee id, employee number, employee no, employee code, emp id, staff id, staff number,
    staff no, personnel number, personnel id, person id, payroll number, personnel no, emp no, payroll id, worker id,
    user id, member id, Personalnummer, Personal-Nr, Pers-Nr, Personalnr, Personal-ID, Mitarbeiternummer,
    Mitarbeiter-Nr, Mitarbeiter-ID, Stammnummer, MA-Nr, matricule, n° matricule, numéro matricule, numéro d'employé,
    id employé, número de empleado, nº de empleado, núm. empleado, id empleado, legajo, matricola, codice dipendente,
    número de funcionário, matrícula, personeelsnummer, medewerkernummer, anställningsnummer, ansattnummer,
    medarbejdernummer, numer pracownika, osobní číslo, табельный номер, 社員番号, 员工编号`,
  first_name: `first name, forename, given name, given names, first, fname, Vorname, Vornamen, Rufname, prénom, prénoms,
    nombre, nombres, nombre de pila, primer nombre, nome, nome próprio, primeiro nome, voornaam, roepnaam, förnamn,
    fornavn, imię, jméno, křestní jméno, utónév, keresztnév, prenume, ad, adı, etunimi, имя, ім'я, όνομα, 名, 名前`,
  last_name: `last name, surname, family name, last, lname, Nachname, Familienname, Zuname, nom de famille, apellido,
    apellidos, primer apellido, cognome, sobrenome, apelido, apelidos, último nome, achternaam, familienaam, efternamn,
    etternavn, efternavn, nazwisko, příjmení, priezvisko, vezetéknév, nume de familie, soyad, soyadı, sukunimi, фамилия,
    прізвище, επώνυμο, 姓, 名字`,
  birth_date: `birth date, date of birth, DOB, birthday, born, born on, Geburtsdatum, Geburtstag, Geb.-Datum,
    Geburtsdat., geb. am, geboren, geboren am, date de naissance, né le, né(e) le, fecha de nacimiento, nacimiento,
    fecha nac, f. nacimiento, data di nascita, nato il, data de nascimento, nascimento, geboortedatum, födelsedatum,
    fødselsdato, data urodzenia, datum narození, születési dátum, data nașterii, doğum tarihi, syntymäaika,
    дата рождения, дата народження, ημερομηνία γέννησης, 生年月日, 出生日期`,
  hire_date: `hire date, hired, hired on, date of hire, date hired, hiring date, start date, starting date,
    joining date, date of joining, date joined, joined, joined on, entry date, employment date, employment start,
    service date, first day, Eintritt, Eintrittsdatum, Eintrittstag, Eintritt am, Betriebseintritt, Firmeneintritt,
    Anstellungsdatum, Einstellungsdatum, Einstellung, Dienstbeginn, Arbeitsbeginn, Beschäftigt seit, date d'embauche,
    embauche, date d'entrée, date d'arrivée, date d'ancienneté, fecha de ingreso, fecha de contratación,
    fecha contratación, fecha de alta, fecha de incorporación, ingreso, data di assunzione, assunzione,
    data de admissão, admissão, data de contratação, datum in dienst, in dienst, indiensttreding, anställningsdatum,
    ansettelsesdato, ansættelsesdato, data zatrudnienia, datum nástupu, belépés dátuma, data angajării,
    işe giriş tarihi, дата приема, дата прийому, 入社日, 入职日期`,
  email: `email, email address, mail, mail address, work email, business email, email work, E-Mail-Adresse, Mailadresse,
    E-Mail geschäftlich, courriel, adresse e-mail, adresse mail, adresse électronique, e-mail pro, e-mail professionnel,
    correo, correo electrónico, dirección de correo, dirección de correo electrónico, posta elettronica,
    indirizzo e-mail, endereço de e-mail, correio eletrônico, e-mailadres, e-postadress, e-post, epost, e-postadresse,
    adres e-mail, emailová adresa, sähköposti, eposta, электронная почта, эл. почта, メール, メールアドレス, 邮箱, 电子邮件`,
  phone: `phone, phone number, telephone, telephone number, tel, tel no, work phone, business phone, contact number,
    Telefon, Telefonnummer, Telefon-Nr, Tel.-Nr, Rufnummer, téléphone, numéro de téléphone, n° de téléphone, tél. pro,
    téléphone professionnel, teléfono, número de teléfono, telefono, numero di telefono, telefone, número de telefone,
    telefoon, telefoonnummer, telefonnummer, puhelin, numer telefonu, telefonní číslo, telefonszám, телефон, τηλέφωνο,
    電話, 電話番号, 电话`,
  position: `position, job title, job, role, job role, job position, occupation, designation, function, Stelle,
    Position, Jobtitel, Funktion, Stellenbezeichnung, Berufsbezeichnung, Beruf, Tätigkeit, poste, intitulé du poste,
    intitulé de poste, fonction, emploi, puesto, puesto de trabajo, cargo, posición, función, posizione, mansione,
    ruolo, qualifica, função, functie, functietitel, befattning, stilling, stanowisko, pozice, beosztás, munkakör,
    funcție, pozisyon, görev, должность, посада, θέση, 役職, 职位`,
  sector: `sector, department, dept, division, business unit, area, org unit, organizational unit, organisational unit,
    Bereich, Abteilung, Sektor, Fachbereich, Geschäftsbereich, Organisationseinheit, service, département, secteur,
    direction, departamento, área, reparto, dipartimento, settore, setor, afdeling, avdelning, avdeling, dział,
    oddělení, osztály, departament, bölüm, osasto, отдел, відділ, τμήμα, 部署, 部门`,
  language: `language, preferred language, native language, mother tongue, spoken language, correspondence language, lang,
    locale, Sprache, Muttersprache, Korrespondenzsprache, bevorzugte Sprache, Sprachcode, langue, langue préférée,
    langue maternelle, langue de correspondance, idioma, idioma preferido, lengua, lengua materna, lingua, lingua preferita,
    língua, língua materna, taal, voorkeurstaal, språk, modersmål, sprog, język, język ojczysty, jazyk, nyelv, anyanyelv,
    limbă, limba maternă, dil, anadil, kieli, äidinkieli, язык, родной язык, мова, рідна мова, γλώσσα, 言語, 母語, 语言`,
  time_zone: `time zone, timezone, tz, time zone name, iana time zone, Zeitzone, fuseau horaire, fuseau, zona horaria,
    huso horario, fuso orario, fuso horário, tijdzone, tidszon, tidssone, tidszone, strefa czasowa, časové pásmo, időzóna,
    fus orar, saat dilimi, aikavyöhyke, часовой пояс, часовий пояс, ζώνη ώρας, タイムゾーン, 时区`,
  celebrate: `celebrate, celebrations, wants celebrations, congratulate, congratulations, wants congratulations, feiern,
    gratulieren, Gratulation, Gratulationen, Glückwunsch, Glückwünsche, Glückwünsche erwünscht, fêter, félicitations, félicitation,
    souhaite être fêté, felicitar, felicitaciones, celebrar, auguri, festeggiare, parabéns, comemorar, feliciteren,
    felicitaties, gratulera, gratulationer, gratulere, gratulasjoner, gratulationer, gratulacje, życzenia, gratulace, blahopřání,
    köszöntés, felicitări, tebrik, onnittelut, поздравлять, поздравления, вітати, вітання, ευχές, お祝い, 祝贺`,
  show_age: `show age, age shown, display age, age visible, show the age, Alter zeigen, Alter anzeigen, Alter nennen,
    Alter sichtbar, afficher l'âge, montrer l'âge, âge visible, mostrar edad, mostrar la edad, edad visible, mostra età,
    mostrare l'età, età visibile, mostrar idade, idade visível, leeftijd tonen, visa ålder, vis alder, pokaż wiek,
    zobrazit věk, életkor megjelenítése, afișează vârsta, yaşı göster, näytä ikä, показывать возраст, показувати вік,
    εμφάνιση ηλικίας, 年齢を表示, 显示年龄`,
  full_name: `full name, display name, complete name, employee name, person name, vollständiger Name, Vor- und Nachname,
    ganzer Name, nom complet, nom et prénom, prénom et nom, nombre completo, nombre y apellidos, nome completo,
    nome e cognome, volledige naam, fullständigt namn, fullt navn, fulde navn, imię i nazwisko, celé jméno, ad soyad,
    фио, 氏名, 姓名`,
};

/** Words that count only when no clearer column claims the field. */
const VAGUE_SYNONYMS: Partial<Record<ImportTarget, string>> = {
  external_id: "id, number, no, Nr, Nummer, key, code, ID-Nummer",
  phone: `mobile, mobile phone, mobile number, cell, cell phone, cellphone, Handy, Handynummer, Mobil, Mobiltelefon,
    Mobilnummer, portable, téléphone portable, mobile téléphone, móvil, teléfono móvil, celular, cellulare, telemóvel,
    mobiel, gsm, komórka, 携帯, 手机`,
  hire_date: "start, Beginn, début, inicio, inizio",
  position: "title, Titel, titre",
  birth_date: "geb, naissance, anniversaire, cumpleaños",
};

/** A column headed only "Name": a last name next to a column of first names, else the whole name. */
const NAME_WORDS = "name, nom, naam, namn, navn, nazwa, név";

/** A header without case, accents, white space and punctuation; `#` is read as `no`. */
export function foldHeader(header: string): string {
  return header
    .normalize("NFKD")
    .toLowerCase()
    .replace("#", "no")
    .replace(/[^\p{L}\p{N}]/gu, "");
}

const wordsOf = (list: string) => list.split(",").map(foldHeader);

function index(lists: Partial<Record<ImportTarget, string>>): ReadonlyMap<string, ImportTarget> {
  return new Map(
    Object.entries(lists).flatMap(([target, list]) =>
      wordsOf(list).map((word) => [word, target as ImportTarget] as const),
    ),
  );
}

/** Folded headers that clearly identify a field. */
export const CLEAR_HEADERS = index(SYNONYMS);
/** Folded headers that probably identify it. */
export const VAGUE_HEADERS = index(VAGUE_SYNONYMS);
/** Folded headers that mean a name of some kind. */
export const NAME_HEADERS: ReadonlySet<string> = new Set(wordsOf(NAME_WORDS));
