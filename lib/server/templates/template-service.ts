import type { BodyOf, Page, QueryOf } from "#lib/contract/contract.ts";
import { fault } from "#lib/contract/faults.ts";
import type { listTemplates, previewTemplate } from "#lib/contract/template.ts";
import { RenderFault } from "#lib/render/render-fault.ts";
import type { Actor } from "../actor.ts";
import { today } from "../clock.ts";
import { decodeCursor, toPage, totalText } from "../cursor.ts";
import { NotFoundError, ValidationError } from "../errors.ts";
import { findPortrayedPerson, type PortrayedPerson } from "../people/merge-data.ts";
import { signedUrls } from "../storage/signed-urls.ts";
import { storage } from "../storage/storage.ts";
import type { TenantDatabase } from "../tenant-database.ts";
import { findModificationFaults } from "./modification-faults.ts";
import {
  countTemplates,
  findTemplate,
  selectTemplates,
  setThumbnail,
  type TemplateRow,
} from "./template-queries.ts";
import { findTemplateScene } from "./template-scene.ts";
import { type TemplateResource, toTemplate } from "./template-serializer.ts";
import { drawStill } from "./template-still.ts";

const THUMBNAIL_WIDTH = 640;

/** A page of the organization's templates, newest first. */
export async function list(
  actor: Actor,
  query: QueryOf<typeof listTemplates>,
): Promise<Page<TemplateResource>> {
  const { limit, cursor, count, ...filter } = query;
  const rows = await selectTemplates(actor.db, { filter, position: decodeCursor(cursor), take: limit + 1 });
  const urls = await signedUrls();
  const page = toPage(
    rows,
    limit,
    (row) => ({ value: null, id: row.id }),
    (row) => toTemplate(row, urls),
  );
  return count ? { ...page, total: totalText(await countTemplates(actor.db, filter)) } : page;
}

/** @throws {NotFoundError} */
export async function get(actor: Actor, id: string): Promise<TemplateResource> {
  return toTemplate(found(await findTemplate(actor.db, id)), await signedUrls());
}

/**
 * One frame, as PNG or JPEG.
 * @throws {NotFoundError} for the template; {ValidationError} for the rest, and for what would keep the video from being made
 */
export async function preview(
  actor: Actor,
  id: string,
  input: BodyOf<typeof previewTemplate>,
): Promise<Buffer<ArrayBuffer>> {
  const template = found(await findTemplate(actor.db, id));
  const version = input.version ?? template.latestVersion;
  const [scene, person] = await Promise.all([
    findTemplateScene(actor.db, id, version),
    input.person_id === undefined ? null : findPortrayedPerson(actor.db, input.person_id),
  ]);
  const faults = [
    ...(scene === null ? [unknownVersion(version, template)] : []),
    ...(input.person_id !== undefined && person === null ? [unknownPerson()] : []),
    ...(scene === null ? [] : await findModificationFaults(actor.db, scene, input.modifications)),
  ];
  if (scene === null || faults.length > 0) throw new ValidationError(faults);
  const { modifications, occasion_on: occasionOn, time, width, format: type } = input;
  const format = { type, ...(width === undefined ? {} : { width }) };
  try {
    const still = await drawStill(actor.db, {
      scene,
      modifications,
      person,
      occasionOn: occasionOn ?? today(),
      time: time ?? null,
      format,
    });
    return Buffer.from(still);
  } catch (error) {
    throw error instanceof RenderFault ? toValidationError(error, person) : error;
  }
}

/** Draws the still that the gallery shows of a version, and puts it there unless a newer version has come. */
export async function drawThumbnail(db: TenantDatabase, id: string, version: number): Promise<void> {
  const template = await findTemplate(db, id);
  const scene = await findTemplateScene(db, id, version);
  if (template === null || scene === null || template.latestVersion !== version) return;
  const format = { type: "jpeg" as const, width: THUMBNAIL_WIDTH };
  const bytes = await drawStill(db, {
    scene,
    modifications: [],
    person: null,
    occasionOn: today(),
    time: null,
    format,
  });
  const key = `organizations/${template.orgId}/templates/${id}/${version}.jpg`;
  await storage().write(key, bytes);
  if (!(await setThumbnail(db, id, version, key))) await storage().remove(key);
}

function found(row: TemplateRow | null): TemplateRow {
  if (row === null) throw new NotFoundError();
  return row;
}

function unknownVersion(version: number, { latestVersion }: TemplateRow) {
  const message = `Value error, the template has no version ${version}; the newest is ${latestVersion}`;
  return fault(["body", "version"], message, "value_error");
}

function unknownPerson() {
  const message = "Value error, no person of this organization has this id";
  return fault(["body", "person_id"], message, "value_error");
}

/** What the person lacks is a fault of whom was chosen, everything else one of what was changed. */
function toValidationError(first: RenderFault, person: PortrayedPerson | null): ValidationError {
  const faults = [first, ...first.further].map(({ code, layer, message }) => {
    const field = code === "merge_field_missing" && person !== null ? "person_id" : "modifications";
    const where = layer === undefined ? "" : `layer "${layer}": `;
    return fault(["body", field], `Value error, ${where}${message}`, "value_error");
  });
  return new ValidationError(faults);
}
