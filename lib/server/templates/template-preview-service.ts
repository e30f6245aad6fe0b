import type { BodyOf } from "#lib/contract/contract.ts";
import { type Fault, faultOf, faultOfFinding } from "#lib/contract/faults.ts";
import type { previewTemplate } from "#lib/contract/resources/template.ts";
import { frameCount, type Scene } from "#lib/contract/scene/scene.ts";
import { RenderFault } from "#lib/render/index.ts";
import type { Actor } from "../actor.ts";
import { assetKinds } from "../assets/index.ts";
import { TooCostly } from "../bounded-process.ts";
import { today } from "../clock.ts";
import { NotFoundError, ValidationError } from "../errors.ts";
import { newId } from "../ids.ts";
import { log } from "../log.ts";
import { findPortrayedPerson, type PortrayedPerson } from "../people/index.ts";
import { storage } from "../storage/storage.ts";
import type { TenantDatabase } from "../tenant-database.ts";
import { findModificationFaults } from "./modification-faults.ts";
import { assetFaults, assetsOfScene } from "./scene-assets.ts";
import { sceneLimitFaults } from "./scene-limit.ts";
import { makeClip } from "./template-clip.ts";
import { findTemplate, setThumbnail, type TemplateRow } from "./template-queries.ts";
import { findTemplateScene } from "./template-scene.ts";
import { drawStill, THUMBNAIL_WIDTH } from "./template-still.ts";
import { stillsFolder } from "./template-stills.ts";

type PreviewInput = BodyOf<typeof previewTemplate>;

/**
 * A version or a scene in the request: one frame as PNG or JPEG, or a small MP4 with sound.
 * @param signal aborted when the client goes away
 * @throws {NotFoundError} for the template; {ValidationError} for anything else that is wrong with the
 *   request, that would prevent the video from being rendered, or that takes longer to draw than a preview
 *   may
 */
export async function preview(
  actor: Actor,
  id: string,
  input: PreviewInput,
  signal?: AbortSignal,
): Promise<Buffer<ArrayBuffer>> {
  const template = await findTemplate(actor.db, id);
  if (template === null) throw new NotFoundError();
  const version = input.version ?? template.latestVersion;
  const [scene, person] = await Promise.all([
    input.scene ?? findTemplateScene(actor.db, id, version),
    input.person_id === undefined ? null : findPortrayedPerson(actor.db, input.person_id),
  ]);
  const faults = [
    ...(input.person_id !== undefined && person === null ? [unknownPerson()] : []),
    ...(await sceneFaults(actor.db, input, scene, { version, template })),
  ];
  if (scene === null || faults.length > 0) throw new ValidationError(faults);
  const { modifications, occasion_on: occasionOn, time, width, format: type } = input;
  const shown = { scene, modifications, person, occasionOn: occasionOn ?? today() };
  try {
    if (type === "mp4") return await makeClip(actor.db, actor.orgId, shown, signal);
    return await drawStill(actor.db, actor.orgId, {
      ...{ ...shown, time: time ?? null, purpose: "preview" },
      format: { type, ...(width === undefined ? {} : { width }) },
      ...(signal === undefined ? {} : { signal }),
    });
  } catch (error) {
    if (error instanceof TooCostly) throw tooCostly(input);
    throw error instanceof RenderFault ? toValidationError(error, person) : error;
  }
}

/** The faults of the requested scene and of its modifications. */
async function sceneFaults(
  db: TenantDatabase,
  input: PreviewInput,
  scene: Scene | null,
  wanted: { version: number; template: TemplateRow },
): Promise<Fault[]> {
  if (scene === null) return [unknownVersion(wanted.version, wanted.template)];
  const faults = await findModificationFaults(db, scene, input.modifications);
  const seconds = frameCount(scene) / scene.fps;
  if (input.time !== undefined && input.time > seconds)
    faults.push(faultOf(["body", "time"], "less_than_equal", { le: seconds }));
  if (input.format === "mp4") faults.push(...clipFaults(input));
  if (input.scene === undefined) return faults;
  if (input.version !== undefined) faults.push(faultOf(["body", "version"], "preview_of_two"));
  faults.push(...sceneLimitFaults(scene, ["body", "scene"]));
  const named = assetsOfScene(scene, ["body", "scene"]);
  const files =
    named.length === 0 ? new Map() : await assetKinds(db, [...new Set(named.map(({ id }) => id))]);
  return [...faults, ...assetFaults(named, files)];
}

/**
 * Draws the still of a version for the gallery, and stores it unless there is a newer version. A version that
 * cannot be drawn for a sample person, or takes too long, has no still.
 */
export async function drawThumbnail(db: TenantDatabase, id: string, version: number): Promise<void> {
  const template = await findTemplate(db, id);
  const scene = await findTemplateScene(db, id, version);
  if (template === null || scene === null || template.latestVersion !== version) return;
  const named = new Set(assetsOfScene(scene, []).map((asset) => asset.id));
  const shown = [...(await assetKinds(db, [...named])).keys()];
  const bytes = await drawOrExplain(db, template, scene);
  // A key of its own: a backup that is being written still has to read the still before.
  const key = bytes && `${stillsFolder(template.orgId, id)}/${version}-${newId()}.jpg`;
  if (bytes !== null && key !== null) await storage().write(key, bytes);
  await setThumbnail(db, template.orgId, { id, version, key, shown });
}

/** A fault of the scene would occur again: it is logged, and null means that there is no still. */
async function drawOrExplain(
  db: TenantDatabase,
  template: TemplateRow,
  scene: Scene,
): Promise<Buffer | null> {
  try {
    return await drawStill(db, template.orgId, {
      ...{ scene, modifications: [], person: null, occasionOn: today(), time: null },
      format: { type: "jpeg", width: THUMBNAIL_WIDTH },
      purpose: "thumbnail",
    });
  } catch (error) {
    const isLasting = error instanceof RenderFault && error.code !== "storage_unavailable";
    if (!isLasting && !(error instanceof TooCostly)) throw error;
    log().warn({ template: template.id, reason: error.message }, "a template has no thumbnail");
    return null;
  }
}

function tooCostly({ scene, format }: PreviewInput): ValidationError {
  const loc = scene === undefined ? ["body"] : ["body", "scene"];
  const code = format === "mp4" ? "preview_clip_too_costly" : "preview_too_costly";
  return new ValidationError([faultOf(loc, code)]);
}

const clipFaults = (input: PreviewInput): Fault[] =>
  (["time", "width"] as const)
    .filter((name) => input[name] !== undefined)
    .map((name) => faultOf(["body", name], "preview_clip_whole"));

const unknownVersion = (version: number, { latestVersion }: TemplateRow) =>
  faultOf(["body", "version"], "template_version_unknown", { version, latest_version: latestVersion });

const unknownPerson = () => faultOf(["body", "person_id"], "person_unknown");

/** A missing fact is a fault of the chosen person, everything else one of the modifications. */
function toValidationError(first: RenderFault, person: PortrayedPerson | null): ValidationError {
  const faults = [first, ...first.further].map(({ error: { code, layer, message, reason, ctx } }) => {
    const field = code === "merge_field_missing" && person !== null ? "person_id" : "modifications";
    const where = layer === undefined ? "" : `layer "${layer}": `;
    const facts = { ...(layer === undefined ? {} : { layer }), ...ctx };
    return faultOfFinding(["body", field], reason, `${where}${message}`, facts);
  });
  return new ValidationError(faults);
}
