import { z } from "zod";
import { contract, pageFields } from "../contract.ts";
import { issueOf } from "../faults.ts";
import {
  birthDay,
  boolean,
  calendarDate,
  email,
  enumeration,
  enumerations,
  languageTag,
  object,
  openObject,
  queryBoolean,
  text,
  textOrNull,
  texts,
  timeZone,
  uuid,
  uuids,
} from "../fields/fields.ts";
import { isYearless, YEARLESS_PATTERN } from "../fields/yearless-day.ts";
import type { PersonFact } from "./person-facts.ts";
import { photoCrop, photoFocus } from "./photo-framing.ts";

export const PERSON_STATUSES = ["active", "archived"] as const;

const DAY = 24 * 60 * 60 * 1000;

/**
 * Accepts dates up to 24 hours ahead of UTC, so that today is accepted in every time zone. Later ones are
 * mistakes. A day without a year is never in the future.
 */
const birthDate = () =>
  birthDay().refine(
    (date) => isYearless(date) || date <= new Date(Date.now() + DAY).toISOString().slice(0, 10),
    issueOf("birth_date_future"),
  );

const personFields = {
  external_id: textOrNull({ max: 120 })
    .nullish()
    .describe(
      "The person's id in your own system; unique in the organization. An empty text is stored as null.",
    ),
  first_name: text({ min: 1, max: 120 }),
  last_name: text({ max: 120 }).nullish(),
  birth_date: birthDate()
    .nullish()
    .describe(
      "`YYYY-MM-DD`, not in the future, or `--MM-DD` without a year: then no merge field and no page has an age.",
    ),
  hire_date: calendarDate().nullish(),
  email: email().nullish(),
  phone: text({ max: 40 }).nullish(),
  position: text({ max: 120 }).nullish(),
  sector: text({ max: 120 }).nullish(),
  language: languageTag()
    .nullish()
    .describe(
      "The language that the person reads, as a BCP 47 tag such as `de` or `pt-BR`. Stored in its canonical form.",
    ),
  time_zone: timeZone()
    .nullish()
    .describe("IANA name, such as `Europe/Berlin`. Null is the organization's time zone."),
  celebrate: boolean()
    .optional()
    .describe(
      "Default for a new person: true. False leaves the person out of collections for birthdays and work anniversaries, unless their id is named.",
    ),
  show_age: boolean()
    .nullish()
    .describe(
      "Whether pages show the person's age. Null is the organization's setting. False also takes the year from `{{birth_date}}` and the value from `{{age}}`.",
    ),
  photo_asset_id: uuid().nullish().describe("An image uploaded with POST /v1/assets."),
  custom_fields: openObject()
    .optional()
    .describe(
      "Any other data about the person, up to 64 KiB of JSON. Merge fields refer to it as `custom_fields.x`.",
    ),
} satisfies Record<PersonFact | "photo_asset_id" | "custom_fields", z.ZodType>;

export const personInput = object(personFields).meta({ id: "PersonInput" });

export const personPatch = object({
  ...personFields,
  first_name: personFields.first_name.optional(),
  photo_focus: photoFocus
    .nullish()
    .describe(
      "The point of the photo that stays in view when a video or the console shows a part of it. Another photo resets it, unless it is sent along.",
    ),
  photo_crop: photoCrop
    .nullish()
    .describe(
      "The part of the photo that videos and the console show; the file stays whole. Null shows all of it. Another photo resets it, unless it is sent along.",
    ),
}).meta({ id: "PersonPatch" });

export const person = z
  .object({
    id: z.uuid(),
    org_id: z.uuid(),
    external_id: z.string().nullable(),
    first_name: z.string(),
    last_name: z.string().nullable(),
    birth_date: z
      .union([z.iso.date(), z.string().regex(new RegExp(YEARLESS_PATTERN))])
      .nullable()
      .describe("`YYYY-MM-DD`, or `--MM-DD` if the year is not known."),
    hire_date: z.iso.date().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    position: z.string().nullable(),
    sector: z.string().nullable(),
    language: z.string().nullable().describe("BCP 47 tag in its canonical form."),
    time_zone: z.string().nullable().describe("IANA name. Null is the organization's time zone."),
    celebrate: z.boolean().describe("False: left out of collections for birthdays and work anniversaries."),
    show_age: z
      .boolean()
      .nullable()
      .describe("Whether pages show the person's age. Null is the organization's setting."),
    photo_asset_id: z.uuid().nullable(),
    photo_url: z
      .string()
      .nullable()
      .optional()
      .describe("Signed and expiring. Absent if the person has no photo."),
    photo_focus: photoFocus.nullable().describe("The point of the photo that stays in view."),
    photo_crop: photoCrop.nullable().describe("The part of the photo that is shown; null for all of it."),
    status: z.enum(PERSON_STATUSES),
    custom_fields: z.record(z.string(), z.unknown()),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  } satisfies Record<PersonFact, z.ZodType> & Readonly<Record<string, z.ZodType>>)
  .meta({ id: "Person" });

/** The facts that people are filtered by lacking. */
export const MISSING_FACTS = [
  "photo",
  "birth_date",
  "hire_date",
  "email",
  "phone",
  "sector",
  "position",
  "language",
  "external_id",
] as const;

/** The filters of the people list. A collection takes the same filters to select its people. */
export const personFilterFields = {
  q: text({ max: 200 })
    .optional()
    .describe(
      "Parts of a name, an e-mail address, an external id, a position or a sector, in any order, ignoring accents. One or two letters match only at the beginning of a word.",
    ),
  external_id: text({ min: 1, max: 120 })
    .optional()
    .describe("Only the person with exactly this external id, in the same case."),
  status: enumeration(PERSON_STATUSES).optional().describe("Only people of this status."),
  sector: texts({ max: 120, most: 50 })
    .optional()
    .describe("Only people of this sector, or of any of up to 50."),
  position: texts({ max: 120, most: 50 })
    .optional()
    .describe("Only people in this position, or in any of up to 50."),
  language: texts({ max: 35, most: 50 })
    .optional()
    .describe("Only people with this language, a tag as it is stored, or with any of up to 50."),
  celebrate: queryBoolean()
    .optional()
    .describe("Only people who want to be congratulated, or only those who do not."),
  birthday_from: calendarDate()
    .optional()
    .describe("First day of a window of birthdays; only month and day count. Goes with `birthday_to`."),
  birthday_to: calendarDate()
    .optional()
    .describe("Last day of the window; before the first, it runs across New Year."),
  anniversary_from: calendarDate()
    .optional()
    .describe("The same for work anniversaries. Goes with `anniversary_to`."),
  anniversary_to: calendarDate()
    .optional()
    .describe("Last day of the window; before the first, it runs across New Year."),
  import_id: uuids({ most: 50 })
    .optional()
    .describe(
      "Only people whom this import, or any of up to 50, created or changed. Nobody from a day after an import on, or once it is undone.",
    ),
  missing: enumerations(MISSING_FACTS)
    .optional()
    .describe("Only people who lack this fact, or any of several: `photo` for the photo, else its field."),
};

/** The facts that people are filtered by, each with any of several values. */
export const PERSON_VALUE_FILTERS = ["sector", "position", "language"] as const;

/** The filters that may be given more than once. */
export const REPEATED_PERSON_FILTERS = [...PERSON_VALUE_FILTERS, "import_id", "missing"] as const;

export const PERSON_SORTS = [
  "-created_at",
  "created_at",
  "first_name",
  "-first_name",
  "last_name",
  "-last_name",
  "position",
  "-position",
  "sector",
  "-sector",
  "external_id",
  "-external_id",
  "email",
  "-email",
  "phone",
  "-phone",
  "birthday",
  "-birthday",
  "hire_date",
  "-hire_date",
] as const;

export const personListQuery = object({
  ...personFilterFields,
  sort: enumeration(PERSON_SORTS)
    .default("-created_at")
    .describe(
      "Sort order; a hyphen in front means descending. `last_name` continues with the first name; `birthday` counts month and day. People without a value come last.",
    ),
  ...pageFields,
});

export const personParams = object({ person_id: uuid() });

const tag = "People";

export const listPeople = contract({
  id: "listPeople",
  method: "GET",
  path: "/v1/people",
  access: "viewer",
  tag,
  summary: "List people",
  query: personListQuery,
  repeated: REPEATED_PERSON_FILTERS,
  success: { status: 200, schema: person, page: true },
});

export const createPerson = contract({
  id: "createPerson",
  method: "POST",
  path: "/v1/people",
  access: "editor",
  tag,
  summary: "Create a person",
  body: personInput,
  success: { status: 201, schema: person },
  idempotent: true,
  etag: true,
  faults: [409],
});

export const getPerson = contract({
  id: "getPerson",
  method: "GET",
  path: "/v1/people/{person_id}",
  access: "viewer",
  tag,
  summary: "Get a person",
  params: personParams,
  success: { status: 200, schema: person },
  etag: true,
  faults: [404],
});

export const updatePerson = contract({
  id: "updatePerson",
  method: "PATCH",
  path: "/v1/people/{person_id}",
  access: "editor",
  tag,
  summary: "Change a person",
  description:
    "Only the fields that are sent change. With `If-Match`, a change to an outdated version answers 412.",
  params: personParams,
  body: personPatch,
  success: { status: 200, schema: person },
  etag: true,
  faults: [404, 409, 412],
});

export const deletePerson = contract({
  id: "deletePerson",
  method: "DELETE",
  path: "/v1/people/{person_id}",
  access: "editor",
  tag,
  summary: "Erase a person",
  description:
    "Erases the person, their photo, their videos and their files in archives. All audit entries about them are deleted except `person.erased`, which has no personal data.",
  params: personParams,
  success: { status: 204 },
  ifMatch: true,
  faults: [404],
});
