import type { BodyOf, Page, QueryOf } from "#lib/contract/contract.ts";
import {
  type createProject,
  type listProjects,
  project,
  type updateProject as updateProjectContract,
} from "#lib/contract/resources/project.ts";
import type { Actor } from "../actor.ts";
import { changesOf } from "../audit/audit-changes.ts";
import { recordAudit } from "../audit/audit-service.ts";
import { clock } from "../clock.ts";
import { decodeCursor, toPage, totalText } from "../cursor.ts";
import { found } from "../errors.ts";
import { requireMatch } from "../etag.ts";
import { newId } from "../ids.ts";
import { lockRow } from "../row-lock.ts";
import { refuseTakenSlug, slugOf, uniqueSlug } from "../slug.ts";
import type { TenantConnection, TenantTransaction } from "../tenant-database.ts";
import { searchWords } from "../text-search.ts";
import {
  countProjects,
  findProject,
  findSlugsStarting,
  insertProject,
  lockSlugs,
  type ProjectRow,
  selectProjects,
  updateArchivedAt,
  updateProject,
} from "./project-queries.ts";
import { type ProjectResource, toProject } from "./project-serializer.ts";

/** A page of the organization's projects, newest first. */
export async function list(
  actor: Actor,
  query: QueryOf<typeof listProjects>,
): Promise<Page<ProjectResource>> {
  const { limit, cursor, count, sort, q, ...fields } = query;
  const filter = { ...fields, words: await searchWords(actor.db, q) };
  const listName = `projects ${sort}`;
  const place = { sort, position: decodeCursor(cursor, listName), take: limit + 1 };
  const rows = await selectProjects(actor.db, filter, place);
  const page = toPage(rows, { list: listName, limit }, (row) => ({ value: null, id: row.id }), toProject);
  return count ? { ...page, total: totalText(await countProjects(actor.db, filter)) } : page;
}

/** @throws {NotFoundError} */
export async function get(actor: Actor, id: string): Promise<ProjectResource> {
  return toProject(found(await findProject(actor.db, id)));
}

/** The row of a project, for other domains; null when the organization has no project with this id. */
export function findProjectRow(db: TenantConnection, id: string): Promise<ProjectRow | null> {
  return findProject(db, id);
}

/**
 * Creates a project; without a slug, a free one is made from its name. @throws {ConflictError} when the slug
 * is taken
 */
export async function create(actor: Actor, input: BodyOf<typeof createProject>): Promise<ProjectResource> {
  const row = await refuseTakenSlug("project", () =>
    actor.db.$transaction(async (tx) => {
      await lockSlugs(tx, actor.orgId);
      const slug = input.slug ?? (await freeSlugFor(tx, input.name));
      const inserted = await insertProject(tx, actor.orgId, newId(), { name: input.name, slug });
      await recordAudit(tx, actor, {
        action: "project.created",
        targetType: "project",
        targetId: inserted.id,
      });
      return inserted;
    }),
  );
  return toProject(row);
}

/** @throws {NotFoundError | ConflictError | StaleError} */
export async function update(
  actor: Actor,
  id: string,
  patch: BodyOf<typeof updateProjectContract>,
  ifMatch: string | null,
): Promise<ProjectResource> {
  const row = await refuseTakenSlug("project", () =>
    actor.db.$transaction(async (tx) => {
      if (patch.slug !== undefined) await lockSlugs(tx, actor.orgId);
      await lockRow(tx, "projects", actor.orgId, id, "change");
      const before = found(await findProject(tx, id));
      requireMatch(ifMatch, toProject(before), project);
      if (Object.keys(patch).length === 0) return before;
      const updated = await updateProject(tx, id, patch);
      const details = { fields: Object.keys(patch) };
      await recordAudit(tx, actor, {
        action: "project.updated",
        targetType: "project",
        targetId: id,
        details,
        changes: changesOf(before, patch),
      });
      return updated;
    }),
  );
  return toProject(row);
}

/**
 * Archives a project, so that it takes nothing new; does nothing if it is archived. @throws {NotFoundError}
 */
export function archive(actor: Actor, id: string): Promise<ProjectResource> {
  return setArchived(actor, id, true);
}

/** Restores an archived project; does nothing if it is not archived. @throws {NotFoundError} */
export function restore(actor: Actor, id: string): Promise<ProjectResource> {
  return setArchived(actor, id, false);
}

async function setArchived(actor: Actor, id: string, isArchived: boolean): Promise<ProjectResource> {
  const row = await actor.db.$transaction(async (tx) => {
    // Waits for orders that rely on the project being active; later ones find it archived.
    await lockRow(tx, "projects", actor.orgId, id, "change");
    const current = found(await findProject(tx, id));
    if ((current.archivedAt !== null) === isArchived) return current;
    const changed = await updateArchivedAt(tx, id, isArchived ? clock.now() : null);
    const action = isArchived ? "project.archived" : "project.restored";
    await recordAudit(tx, actor, { action, targetType: "project", targetId: id });
    return changed;
  });
  return toProject(row);
}

async function freeSlugFor(tx: TenantTransaction, name: string): Promise<string> {
  const slug = slugOf(name, "project");
  return uniqueSlug(slug, await findSlugsStarting(tx, slug.slice(0, 50)));
}
