import type { Actor, Caller } from "../actor.ts";
import { recordAudit } from "../audit/audit-service.ts";
import { insertAccount, type NewAccount } from "../auth/index.ts";
import { clock } from "../clock.ts";
import { database } from "../database.ts";
import { ConflictError } from "../errors.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { newId } from "../ids.ts";
import { INSTALLATION_ID, installation } from "../installation.ts";
import { createOrganization } from "../organizations/index.ts";
import { insertSamplePeople } from "../people/index.ts";

export type FirstOrganization = {
  owner: NewAccount;
  organizationName: string;
  /** IANA name. */
  timeZone: string;
  samplePeople: number;
  ipAddress: string | null;
};

/** A hundred thousand sample people take a quarter of a minute. */
const PATIENT = { maxWait: 8_000, timeout: 120_000 };

/** Whether there is an owner already, so that there is nothing left to set up. */
export async function isSetUp(): Promise<boolean> {
  return (await database().organization.findFirst({ select: { id: true } })) !== null;
}

/**
 * Creates the first owner with the first organization, once: a second call, even a concurrent one in another
 * process, is refused. `alsoDo` runs in the same transaction, as the owner.
 * @throws {ConflictError} when the installation is set up already
 */
export async function createFirstOrganization(
  first: FirstOrganization,
  alsoDo: (tx: Prisma.TransactionClient, owner: Actor) => Promise<void> = async () => undefined,
): Promise<void> {
  await installation();
  await database().$transaction(async (tx) => {
    await claimSetup(tx);
    const ownerId = await insertAccount(tx, first.owner);
    const caller: Caller = {
      credential: { type: "session", userId: ownerId },
      requestId: newId(),
      ipAddress: first.ipAddress,
    };
    const { owner } = await createOrganization(tx, caller, {
      name: first.organizationName,
      timeZone: first.timeZone,
      ownerId,
      vouches: true,
    });
    if (first.samplePeople > 0) await addSamplePeople(tx, owner, first.samplePeople);
    await alsoDo(tx, owner);
  }, PATIENT);
}

/** The update locks the row, so a second caller waits here and then finds the installation claimed. */
async function claimSetup(tx: Prisma.TransactionClient): Promise<void> {
  const { count } = await tx.installation.updateMany({
    where: { id: INSTALLATION_ID, setupCompletedAt: null },
    data: { setupCompletedAt: clock.now(), setupTokenHash: null },
  });
  const isClaimed = count === 0 || (await tx.organization.findFirst({ select: { id: true } })) !== null;
  if (isClaimed) throw new ConflictError("already_set_up");
}

async function addSamplePeople(tx: Prisma.TransactionClient, owner: Actor, count: number): Promise<void> {
  await insertSamplePeople(tx, owner.orgId, count);
  await recordAudit(tx, owner, {
    action: "people.sampled",
    targetType: "organization",
    targetId: owner.orgId,
    details: { count },
  });
}
