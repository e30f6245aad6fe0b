import type { z } from "zod";
import type { person } from "#lib/contract/resources/person.ts";
import { RowReader } from "../columns.ts";
import type { FileUrls } from "../storage/file-url.ts";
import { PERSON_COLUMNS } from "./person-columns.ts";
import type { PersonValues } from "./person-pg-queries.ts";
import type { PersonRow } from "./person-queries.ts";

export type PersonResource = z.output<typeof person>;

const reader = new RowReader<PersonResource>(PERSON_COLUMNS);

/** A person as the API shows it: only the listed columns are exposed. */
export function toPerson(row: PersonRow, urls: FileUrls): PersonResource {
  return reader.fromProperties({ ...row, photoUrl: row.photo?.storageKey ?? null }, urls);
}

/** The same for a row read by pg. */
export function toPersonOfValues(values: PersonValues, urls: FileUrls): PersonResource {
  return reader.fromValues(values, urls);
}
