import {
  type FactKind,
  PERSON_FACT_KINDS,
  PERSON_FACTS,
  type PersonFact,
  SHOWN_FACTS,
  type ShownFact,
} from "#lib/contract/resources/person-facts.ts";
import type { Column, ColumnsOf } from "../columns.ts";
import type { PersonResource } from "./person-serializer.ts";

const TYPES = {
  text: "text",
  date: "date",
  // As the API writes it: there is no date without a year (docs/decisions/0079).
  birthday: "text",
  email: "text",
  phone: "text",
  language: "text",
  zone: "text",
  flag: "boolean",
} as const satisfies Record<FactKind, Column["type"]>;

type FactColumns = { [Fact in PersonFact]: Column<(typeof TYPES)[(typeof PERSON_FACT_KINDS)[Fact]]> };

const FACT_COLUMNS = Object.fromEntries(
  PERSON_FACTS.map((fact) => [fact, { type: TYPES[PERSON_FACT_KINDS[fact]] }]),
) as FactColumns;

const SHOWN_COLUMNS = Object.fromEntries(SHOWN_FACTS.map((fact) => [fact, FACT_COLUMNS[fact]])) as Pick<
  FactColumns,
  ShownFact
>;

/**
 * The columns of a person that the API shows, with the photo's key, in the order of the contract. Every
 * statement about people, and every reader of its rows, is derived from it. The compiler reports a missing or
 * extra field.
 */
export const PERSON_COLUMNS: ColumnsOf<PersonResource> = {
  id: { type: "uuid" },
  org_id: { type: "uuid" },
  ...FACT_COLUMNS,
  photo_asset_id: { type: "uuid" },
  photo_url: { type: "file", sql: "a.storage_key", isOptional: true },
  photo_focus: { type: "json" },
  photo_crop: { type: "json" },
  status: { type: "text", enumName: "PersonStatus" },
  custom_fields: { type: "json" },
  created_at: { type: "moment" },
  updated_at: { type: "moment" },
};

const { id, photo_asset_id, photo_focus, photo_crop, status, custom_fields } = PERSON_COLUMNS;

/** The columns that a request sets for a new person without a photo. */
export const CREATED_COLUMNS = { ...FACT_COLUMNS, custom_fields };

/** The columns that an import may write, besides custom fields. */
export const IMPORTED_FIELDS = [...PERSON_FACTS, "photo_asset_id", "status"] as const;
export const IMPORTED_COLUMNS = { ...FACT_COLUMNS, photo_asset_id, status };

/** The columns of a photo's framing, which only a change of a person writes. */
export const FRAMING_COLUMNS = { photo_focus, photo_crop };

/** The columns that a request may write, besides the framing. */
export const WRITTEN_COLUMNS = { ...IMPORTED_COLUMNS, custom_fields };

/** The columns that merge fields show, besides custom fields. */
export const MERGED_COLUMNS = { id, ...SHOWN_COLUMNS, status };

/** The columns that an import compares and an export writes. */
export const KNOWN_COLUMNS = { id, ...WRITTEN_COLUMNS };
