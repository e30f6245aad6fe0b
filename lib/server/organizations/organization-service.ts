import { randomBytes } from "node:crypto";
import type { BodyOf, Page, QueryOf } from "#lib/contract/contract.ts";
import {
  type createOrganization as createOrganizationContract,
  type listOrganizations,
  organization,
  type updateOrganization,
} from "#lib/contract/resources/organization.ts";
import type { Actor, Caller } from "../actor.ts";
import { changesOf } from "../audit/audit-changes.ts";
import { recordAudit } from "../audit/audit-service.ts";
import { decodeCursor, toPage, totalText } from "../cursor.ts";
import { database } from "../database.ts";
import { ConflictError, ForbiddenError, NotFoundError } from "../errors.ts";
import { requireMatch } from "../etag.ts";
import type { Organization, Prisma } from "../generated/prisma/client.ts";
import { newId } from "../ids.ts";
import { slugOf, withEnding } from "../slug.ts";
import { createBuiltInTemplates } from "../templates/index.ts";
import { type TenantConnection, tenantDatabase } from "../tenant-database.ts";
import { isUniqueViolation } from "../unique-violation.ts";
import { ownsVerifyingOrganization } from "./address-proof.ts";
import { requireMayCreate } from "./creation-rule.ts";
import { forgetViews } from "./forget-views.ts";
import {
  countOrganizationsOf,
  findOrganization,
  insertOrganization,
  lockMembership,
  selectOrganizationsOf,
  updateOrganizationRow,
} from "./organization-queries.ts";
import { type OrganizationResource, toOrganization } from "./organization-serializer.ts";

/** A page of the organizations that the caller can act in, newest first; an API key sees its own. */
export async function list(
  { credential }: Caller,
  { limit, cursor, count }: QueryOf<typeof listOrganizations>,
): Promise<Page<OrganizationResource>> {
  const listName = "organizations";
  const place = { sort: "-created_at", position: decodeCursor(cursor, listName), take: limit + 1 } as const;
  const rows = await selectOrganizationsOf(credential, place);
  const page = toPage(
    rows,
    { list: listName, limit },
    (row) => ({ value: null, id: row.id }),
    toOrganization,
  );
  return count ? { ...page, total: totalText(await countOrganizationsOf(credential)) } : page;
}

/** All of them, for the console's menu. */
export async function listAll(caller: Caller): Promise<OrganizationResource[]> {
  const everything = { sort: "-created_at", position: null, take: MENU_LIMIT } as const;
  return (await selectOrganizationsOf(caller.credential, everything)).map(toOrganization);
}

/** More than a menu can usefully show. */
const MENU_LIMIT = 1000;

/** The organization that the actor acts in. @throws {NotFoundError} */
export async function get(actor: Actor): Promise<OrganizationResource> {
  return toOrganization(await current(actor.db, actor.orgId));
}

/**
 * Changes the name, the slug or the settings of the actor's organization.
 * @param ifMatch entity tag of the version that the change is meant for, null for the current one
 * @throws {NotFoundError | StaleError}; {ConflictError} when the slug is taken
 */
export async function update(
  actor: Actor,
  patch: BodyOf<typeof updateOrganization>,
  ifMatch: string | null,
): Promise<OrganizationResource> {
  const { db, orgId } = actor;
  try {
    const row = await db.$transaction(async (tx) => {
      await lockMembership(tx, orgId);
      const before = await current(tx, orgId);
      const known = toOrganization(before);
      requireMatch(ifMatch, known, organization);
      if (Object.keys(patch).length === 0) return before;
      const updated = await updateOrganizationRow(tx, orgId, {
        name: patch.name,
        slug: patch.slug,
        timeZone: patch.time_zone,
        showAge: patch.show_age,
        watchLinkDays: patch.watch_link_days,
        watchDownloads: patch.watch_downloads,
        watchViews: patch.watch_views,
        weekendDays: patch.weekend_days && [...new Set(patch.weekend_days)].sort(),
      });
      await forgetViews(tx, updated.watchViews);
      await recordAudit(tx, actor, {
        action: "organization.updated",
        targetType: "organization",
        targetId: orgId,
        details: { fields: Object.keys(patch) },
        changes: changesOf(known, patch),
      });
      return updated;
    });
    return toOrganization(row);
  } catch (error) {
    if (isUniqueViolation(error, "slug")) throw new ConflictError("organization_slug_taken");
    throw error;
  }
}

async function current(db: TenantConnection, id: string): Promise<Organization> {
  const row = await findOrganization(db, id);
  if (row === null) throw new NotFoundError();
  return row;
}

/**
 * Creates an organization owned by the signed-in caller; without a slug, a free one is made from its name.
 * @throws {ForbiddenError} for an API key, which belongs to one organization, and for a caller who may create
 *   none
 * @throws {ConflictError} when the slug is taken, and for a caller who owns the maximum number
 */
export async function create(
  caller: Caller,
  input: BodyOf<typeof createOrganizationContract>,
): Promise<OrganizationResource> {
  const { time_zone: timeZone = "UTC", ...named } = input;
  const { credential } = caller;
  if (credential.type !== "session") throw new ForbiddenError("session_required");
  const db = caller.once?.(database()) ?? database();
  const { organization } = await db.$transaction(async (tx) => {
    const { userId: ownerId } = credential;
    await requireMayCreate(tx, ownerId);
    return createOrganization(tx, caller, {
      ...named,
      timeZone,
      ownerId,
      vouches: await ownsVerifyingOrganization(tx, ownerId),
    });
  });
  return toOrganization(organization);
}

type NewOrganization = {
  name: string;
  slug?: string | undefined;
  /** IANA name. */
  timeZone: string;
  ownerId: string;
  /** Whether its invitations prove addresses: docs/decisions/0045. */
  vouches: boolean;
};

/**
 * Creates an organization with its owner and the built-in templates, in the given transaction; it becomes the
 * owner's default if they have none. The returned `owner` is an actor in it, for further changes in their
 * name.
 */
export async function createOrganization(
  tx: Prisma.TransactionClient,
  caller: Caller,
  { name, slug, timeZone, ownerId, vouches }: NewOrganization,
): Promise<{ organization: Organization; owner: Actor }> {
  const organization =
    slug === undefined
      ? await insertWithFreeSlug(tx, { name, timeZone, vouches })
      : await insertWithSlug(tx, { name, slug, timeZone, vouches });
  const orgId = organization.id;
  await tx.member.create({ data: { orgId, userId: ownerId, role: "owner" } });
  await tx.user.updateMany({ where: { id: ownerId, defaultOrgId: null }, data: { defaultOrgId: orgId } });
  const owner: Actor = { ...caller, orgId, role: "owner", db: tenantDatabase(orgId) };
  await recordAudit(tx, owner, {
    action: "organization.created",
    targetType: "organization",
    targetId: orgId,
  });
  await createBuiltInTemplates(tx, orgId);
  return { organization, owner };
}

async function insertWithSlug(
  tx: Prisma.TransactionClient,
  row: { name: string; slug: string; timeZone: string; vouches: boolean },
): Promise<Organization> {
  const inserted = await insertOrganization(tx, { id: newId(), ...row });
  if (inserted === null) throw new ConflictError("organization_slug_taken");
  return inserted;
}

/**
 * Slugs are unique in the installation: if one is taken, a suffix is added that reveals nothing about the
 * other organization.
 */
async function insertWithFreeSlug(
  tx: Prisma.TransactionClient,
  given: { name: string; timeZone: string; vouches: boolean },
): Promise<Organization> {
  const row = { id: newId(), ...given };
  const slug = slugOf(given.name, "organization");
  const first = await insertOrganization(tx, { ...row, slug });
  if (first !== null) return first;
  const other = withEnding(slug, randomBytes(4).toString("hex"));
  const second = await insertOrganization(tx, { ...row, slug: other });
  if (second === null) throw new Error(`No free slug for an organization after two tries: ${slug}`);
  return second;
}
