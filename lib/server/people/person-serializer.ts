import type { z } from "zod";
import type { person } from "#lib/contract/person.ts";
import { toMoment } from "../moment-text.ts";
import type { FileUrls } from "../storage/file-url.ts";
import type { PersonRow } from "./person-queries.ts";
import type { PersonText } from "./person-text-queries.ts";

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

/** The same of a row whose values are text, as PostgreSQL writes them. */
export function toPersonOfText(row: PersonText, urls: FileUrls): PersonResource {
  return {
    id: row.id,
    org_id: row.org_id,
    external_id: row.external_id,
    first_name: row.first_name,
    last_name: row.last_name,
    birth_date: row.birth_date,
    hire_date: row.hire_date,
    email: row.email,
    phone: row.phone,
    position: row.position,
    sector: row.sector,
    photo_asset_id: row.photo_asset_id,
    ...(row.photo_key === null ? {} : { photo_url: urls.sign(row.photo_key) }),
    status: row.status,
    custom_fields: JSON.parse(row.custom_fields),
    created_at: toMoment(row.created_at),
    updated_at: toMoment(row.updated_at),
  };
}

/** `YYYY-MM-DD` of a date column, which arrives as midnight UTC. */
function toDate(value: Date | null): string | null {
  return value === null ? null : value.toISOString().slice(0, 10);
}
