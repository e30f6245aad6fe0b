import { describe, expect, test } from "vitest";
import { resolveColumns } from "./import-columns.ts";

const fieldsOf = (headers: string, mapping?: unknown) =>
  resolveColumns(headers.split(";"), mapping === undefined ? undefined : JSON.stringify(mapping)).map(
    ({ field }) => field,
  );

/** The refusal's single fault, with `loc` as a path. */
function refusalOf(headers: string, mapping?: string): string {
  try {
    resolveColumns(headers.split(";"), mapping);
  } catch (error) {
    const { detail } = error as { detail: { loc: string[]; msg: string; type: string }[] };
    expect(detail).toHaveLength(1);
    return `${detail[0]?.loc.join(".")} ${detail[0]?.type}: ${detail[0]?.msg}`;
  }
  throw new Error("was not refused");
}

describe("headers in other words", () => {
  test.each([
    ["external_id;first_name;last_name;birth_date;hire_date;email;phone;position;sector"],
    ["Personalnummer; Vorname ;NACHNAME;Geburtsdatum;Eintritt;E-Mail;Telefon;Stelle;Bereich"],
    ["Employee ID;Given name;Surname;DOB;Start date;E-mail address;Mobile;Job title;Department"],
    ["Matricule;Prénom;Nom;Date de naissance;Date d'embauche;Courriel;Téléphone;Poste;Service"],
    ["Legajo;Nombre;Apellidos;Fecha de nacimiento;Fecha de ingreso;Correo electrónico;Teléfono;Puesto;Área"],
    ["ID;First Name;Name;Date of birth;Hire date;Work e-mail;Phone number;Role;Division"],
  ])("%s", (headers) => {
    expect(fieldsOf(headers)).toEqual([
      "external_id",
      "first_name",
      "last_name",
      "birth_date",
      "hire_date",
      "email",
      "phone",
      "position",
      "sector",
    ]);
  });

  test.each([
    [
      "birth_date",
      "Geburtsdatum;Geb.-Datum;Geb. am;GEBURTSTAG;Date of birth;DOB;D.O.B.;Birthdate;Date de naissance;Né(e) le",
    ],
    ["birth_date", "Naissance;Anniversaire;Fecha de nacimiento;F. nacimiento;Fecha Nac.;Cumpleaños;Geb;Geb."],
    ["first_name", "Vorname;Vornamen;First name;firstName;Given Name;Forename;Fname;PRENOM;Prénom;Nombre(s)"],
    ["last_name", "Nachname;Familienname;Surname;Lname;Last Name;Nom de famille;NOM;Apellido(s);Apellidos"],
    [
      "hire_date",
      "Eintrittsdatum;Eintritt am;Firmeneintritt;Anstellungsdatum;Hire date;Hiring date;Start date;Date d’embauche",
    ],
    ["hire_date", "Date d'ancienneté;Date d'entrée;Fecha de ingreso;Fecha contratación;Fecha de alta"],
    [
      "email",
      "E-Mail;E-Mail (geschäftlich);Work email;Courriel;E-mail pro;Email professionnel;Correo;Dirección de correo electrónico",
    ],
    [
      "phone",
      "Telefon;Tel.;Tel.-Nr.;Handy;Phone;Mobile;Téléphone;Tél.;N° de téléphone;Teléfono;Teléfono móvil",
    ],
    ["position", "Stelle;Jobtitel;Job title;Title;Poste;Intitulé de poste;Fonction;Puesto;Cargo"],
    ["sector", "Abteilung;Sektor;Bereich;Department;Dept.;Département;Service;Departamento;Área;Sector"],
    [
      "external_id",
      "Personalnummer;Pers.-Nr.;MA-Nr.;Employee ID;Emp. no.;Employee #;Matricule;N° matricule;Nº de empleado;Núm. empleado",
    ],
  ])("%s: %s", (field, headers) => {
    const beside = field === "first_name" ? "E-Mail" : "Vorname";
    const found = headers.split(";").map((header) => [header, fieldsOf(`${header};${beside}`)[0]]);
    expect(found.filter(([, other]) => other !== field)).toEqual([]);
  });

  test("a name alone is the whole name", () => {
    expect(fieldsOf("Name;Email")).toEqual(["full_name", "email"]);
    expect(fieldsOf("Full name;Email")).toEqual(["full_name", "email"]);
    expect(fieldsOf("Vollständiger Name;Vorname;Nachname")).toEqual([
      "custom_fields.vollständiger_name",
      "first_name",
      "last_name",
    ]);
  });

  test("a vague word gives way to a clear one", () => {
    expect(fieldsOf("id;external_id;First name;Mobile;Phone")).toEqual([
      "custom_fields.id",
      "external_id",
      "first_name",
      "custom_fields.mobile",
      "phone",
    ]);
  });

  test("a number sign says that a number is meant, without which nobody's name is taken for one", () => {
    expect(fieldsOf("Emp #;First name")).toEqual(["external_id", "first_name"]);
    expect(fieldsOf("#;First name")).toEqual(["external_id", "first_name"]);
    expect(fieldsOf("Employee;First name")).toEqual(["custom_fields.employee", "first_name"]);
  });

  test("others become custom fields, and none a column without a header", () => {
    expect(fieldsOf("Vorname;Cost centre (EU);custom_fields.T-Shirt;Größe;;__proto__;???")).toEqual([
      "first_name",
      "custom_fields.cost_centre_eu",
      "custom_fields.T-Shirt",
      "custom_fields.größe",
      null,
      "custom_fields.proto",
      "custom_fields.column_7",
    ]);
  });
});

describe("mapping", () => {
  test("that leaves a column out brings in none that is left out anyway", () => {
    expect(fieldsOf("rejected_because;Vorname;Notiz;;left_out.Note", { Notiz: null })).toEqual([
      null,
      "first_name",
      null,
      null,
      null,
    ]);
  });

  test("ignores the reasons in the file that the console makes of rejected rows", () => {
    expect(fieldsOf("Why not imported;Vorname")).toEqual([null, "first_name"]);
    expect(fieldsOf("Warum nicht importiert;Vorname")).toEqual([null, "first_name"]);
  });

  test("decides, in any case, and frees the field from the column that had it", () => {
    const mapping = { " rufname ": "first_name", STADT: "custom_fields.office", Kürzel: null };
    expect(fieldsOf("Vorname;Rufname;Stadt;Kürzel", mapping)).toEqual([
      "custom_fields.vorname",
      "first_name",
      "custom_fields.office",
      null,
    ]);
    expect(fieldsOf("Vorname;Nachname;Anzeige", { Anzeige: "full_name" })).toEqual([
      "custom_fields.vorname",
      "custom_fields.nachname",
      "full_name",
    ]);
  });

  test.each([
    ["{first", "query.mapping json_invalid: Invalid JSON: "],
    ["[1]", "query.mapping dict_type: Input should be a valid dictionary"],
    ['{"Vorname":"frist_name"}', '"frist_name" is no field; did you mean "first_name"?'],
    ['{"Vorname":"custom_fields."}', "is no field"],
    ['{"Vorname":7}', "name of a field or to null"],
    ['{"Vornamen":"first_name"}', 'the file has no column "Vornamen"; did you mean "Vorname"?'],
    ['{"":"first_name"}', 'the file has no column ""'],
    ['{"Vorname":"email","Mail":"email"}', '"Vorname" and "Mail" both go to email'],
  ])("%s is refused", (mapping, words) => {
    const refusal = refusalOf("Vorname;Mail;", mapping);
    expect(refusal).toMatch(/^query\.mapping /);
    expect(refusal).toContain(words);
  });
});

describe("header faults", () => {
  test.each([
    ["Vorname;Ort;ort", 'two columns are headed "ort"'],
    ["Vorname;E-Mail;Email", '"E-Mail" and "Email" both go to email: say with mapping'],
    ["Vorname;Büro 1;Büro-1", "both go to custom_fields.büro_1"],
    ["E-1;Ada;Lovelace", 'the first row should be the header and reads "E-1", "Ada", "Lovelace"'],
  ])("%s", (headers, words) => {
    const refusal = refusalOf(headers);
    expect(refusal).toMatch(/^body\.header value_error: Value error, /);
    expect(refusal).toContain(words);
  });
});

describe("a name of more than 500 characters is refused", () => {
  const long = "x".repeat(501);
  const refusal = "has 501 characters, and one may have 500";

  test.each([
    ["as a header", `first_name;${long}`, undefined, "body.header"],
    ["of a custom field", `first_name;custom_fields.${long}`, undefined, "body.header"],
    ["of a column that is left out", `first_name;left_out.${long}`, undefined, "body.header"],
    ["in the mapping", "first_name;A", JSON.stringify({ A: `custom_fields.${long}` }), "query.mapping"],
  ])("%s", (_where, headers, mapping, loc) => {
    expect(refusalOf(headers, mapping)).toMatch(new RegExp(`^${loc} value_error: .*${refusal}$`));
  });

  test("and so is one that becomes longer as a key", () => {
    expect(refusalOf(`first_name;${"\ufdfa".repeat(100)}`)).toMatch(/^body\.header .* may have 500$/);
  });

  test("what stands in front in a file from here does not count", () => {
    const most = "x".repeat(500);
    expect(fieldsOf(`first_name;left_out.${most};custom_fields.${most}`)).toEqual([
      "first_name",
      null,
      `custom_fields.${most}`,
    ]);
  });
});
