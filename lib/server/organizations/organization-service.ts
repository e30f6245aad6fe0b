import { randomBytes } from "node:crypto";
import type { BodyOf } from "#lib/contract/contract.ts";
import type { createOrganization as createOrganizationContract } from "#lib/contract/organization.ts";
import type { Actor, Caller } from "../actor.ts";
import { recordAudit } from "../audit/audit-service.ts";
import { database } from "../database.ts";
import { ForbiddenError } from "../errors.ts";
import type { Organization, Prisma } from "../generated/prisma/client.ts";
import { newId } from "../ids.ts";
import { slugOf, withEnding } from "../slug.ts";
import { createReadyMadeTemplates } from "../templates/ready-made-seeding.ts";
import { tenantDatabase } from "../tenant-database.ts";
import {
  insertOrganization,
  selectActiveOrganization,
  selectOrganizationsOf,
} from "./organization-queries.ts";
import { type OrganizationResource, toOrganization } from "./organization-serializer.ts";

/** The organizations that the caller can act in, newest first; an API key sees its own. */
export async function list({ credential }: Caller): Promise<OrganizationResource[]> {
  const rows =
    credential.type === "session"
      ? await selectOrganizationsOf(credential.userId)
      : await selectActiveOrganization(credential.orgId);
  return rows.map(toOrganization);
}

/**
 * Creates an organization whose owner is the signed-in caller.
 * @throws {ForbiddenError} for an API key, which belongs to the organization that it has
 */
export async function create(
  caller: Caller,
  input: BodyOf<typeof createOrganizationContract>,
): Promise<OrganizationResource> {
  const { credential } = caller;
  if (credential.type !== "session") throw new ForbiddenError("Requires a signed-in person, not an API key");
  const { organization } = await database().$transaction((tx) =>
    createOrganization(tx, caller, { name: input.name, ownerId: credential.userId }),
  );
  return toOrganization(organization);
}

/**
 * Creates an organization with its owner and the ready-made templates, in the transaction it is given; it becomes the
 * owner's default if they have none. The answer's `owner` acts in it: what follows is on their account.
 */
export async function createOrganization(
  tx: Prisma.TransactionClient,
  caller: Caller,
  { name, ownerId }: { name: string; ownerId: string },
): Promise<{ organization: Organization; owner: Actor }> {
  const organization = await insertWithFreeSlug(tx, name);
  const orgId = organization.id;
  await tx.member.create({ data: { orgId, userId: ownerId, role: "owner" } });
  await tx.user.updateMany({ where: { id: ownerId, defaultOrgId: null }, data: { defaultOrgId: orgId } });
  const owner: Actor = { ...caller, orgId, role: "owner", db: tenantDatabase(orgId) };
  await recordAudit(tx, owner, {
    action: "organization.created",
    targetType: "organization",
    targetId: orgId,
  });
  await createReadyMadeTemplates(tx, orgId);
  return { organization, owner };
}

/** Slugs are unique in the installation: one that is taken gets an ending that tells nothing of the other. */
async function insertWithFreeSlug(tx: Prisma.TransactionClient, name: string): Promise<Organization> {
  const id = newId();
  const slug = slugOf(name, "organization");
  const first = await insertOrganization(tx, { id, name, slug });
  if (first !== null) return first;
  const other = withEnding(slug, randomBytes(4).toString("hex"));
  const second = await insertOrganization(tx, { id, name, slug: other });
  if (second === null) throw new Error(`No free slug for an organization after two tries: ${slug}`);
  return second;
}
