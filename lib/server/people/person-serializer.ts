import type { z } from "zod";
import type { person } from "#lib/contract/person.ts";
import { toMoment } from "../moment-text.ts";
import type { FileUrls } from "../storage/file-url.ts";
import type { PersonRow } from "./person-queries.ts";
import type { PersonText } from "./person-pg-queries.ts";

export type PersonResource = z.output<typeof person>;

/** A person as the API shows one. Every field that leaves is named here. */
export function toPerson(row: PersonRow, urls: FileUrls): PersonResource {
  return {
    id: row.id,
    org_id: row.orgId,
    external_id: row.externalId,
    first_name: row.firstName,
    last_name: row.lastName,
    birth_date: toDate(row.birthDate),
    hire_date: toDate(row.hireDate),
    email: row.email,
    phone: row.phone,
    position: row.position,
    sector: row.sector,
    photo_asset_id: row.photoAssetId,
    ...(row.photo === null ? {} : { photo_url: urls.sign(row.photo.storageKey) }),
    status: row.status,
    custom_fields: row.customFields as Record<string, unknown>,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

/** The same of a row as PostgreSQL writes it. */
export function toPersonOfText(row: PersonText, urls: FileUrls): PersonResource {
  const [id, org_id, external_id, first_name, last_name, birth_date, hire_date, email, phone] = row;
  const photoKey = row[16];
  return {
    ...{ id, org_id, external_id, first_name, last_name, birth_date, hire_date, email, phone },
    position: row[9],
    sector: row[10],
    photo_asset_id: row[11],
    ...(photoKey === null ? {} : { photo_url: urls.sign(photoKey) }),
    status: row[12],
    custom_fields: typeof row[13] === "string" ? JSON.parse(row[13]) : row[13],
    created_at: toMoment(row[14]),
    updated_at: toMoment(row[15]),
  };
}

/** `YYYY-MM-DD` of a date column, which arrives as midnight UTC. */
function toDate(value: Date | null): string | null {
  return value === null ? null : value.toISOString().slice(0, 10);
}
