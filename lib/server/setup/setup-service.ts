import { canonicalTimeZone } from "#lib/contract/fields/time-zone.ts";
import type { SetupInput } from "#lib/contract/resources/account.ts";
import { addApiKey } from "../api-keys/index.ts";
import {
  chosenPasswordHash,
  newToken,
  passwordHash,
  secretHash,
  weaknessOf,
  weaknessText,
} from "../auth/index.ts";
import { database } from "../database.ts";
import { type Environment, EnvironmentError } from "../environment.ts";
import { ConflictError, ForbiddenError } from "../errors.ts";
import { INSTALLATION_ID, installation } from "../installation.ts";
import { SAMPLE_PEOPLE } from "../people/index.ts";
import { createFirstOrganization, isSetUp } from "./first-organization.ts";

export { isSetUp } from "./first-organization.ts";

/**
 * Creates a new token for `/setup?token=…`, which invalidates older ones; null when there is nothing to set
 * up. Only its hash is stored, so the launcher calls this at each start and prints the link.
 */
export async function ensureSetupToken(): Promise<string | null> {
  const { setupCompletedAt } = await installation();
  if (setupCompletedAt !== null || (await isSetUp())) return null;
  const token = newToken();
  const { count } = await database().installation.updateMany({
    where: { id: INSTALLATION_ID, setupCompletedAt: null },
    data: { setupTokenHash: secretHash(token) },
  });
  return count === 1 ? token : null;
}

/**
 * Whether a set-up link is valid: `used` when the installation is set up, `wrong` when it is not this start's
 * link.
 */
export async function checkSetupToken(token: string): Promise<"valid" | "wrong" | "used"> {
  const { setupCompletedAt, setupTokenHash } = await installation();
  if (setupCompletedAt !== null || (await isSetUp())) return "used";
  return setupTokenHash === secretHash(token) ? "valid" : "wrong";
}

/**
 * Creates the owner and the organization of the set-up page.
 * @throws {ConflictError} when the installation is set up already
 * @throws {ForbiddenError} for a token of an earlier start
 * @throws {ValidationError} for a password that is easy to guess
 */
export async function completeSetup(
  input: SetupInput,
  ipAddress: string | null = null,
  timeZone = "UTC",
): Promise<void> {
  const verdict = await checkSetupToken(input.token);
  if (verdict === "used") throw new ConflictError("already_set_up");
  if (verdict === "wrong") {
    throw new ForbiddenError("setup_link_invalid");
  }
  const { name, email, password } = input;
  const hash = await chosenPasswordHash(password, [name, email, input.organization_name]);
  await createFirstOrganization({
    owner: { name, email, passwordHash: hash, isEmailProved: true },
    organizationName: input.organization_name,
    timeZone: canonicalTimeZone(timeZone) ?? "UTC",
    samplePeople: input.sample_people ? SAMPLE_PEOPLE : 0,
    ipAddress,
  });
}

type FirstStartSettings = Pick<Environment, "adminEmail" | "adminPassword" | "adminApiKey" | "samplePeople">;

/**
 * Sets up an unattended installation from ROLLCALL_ADMIN_EMAIL, _PASSWORD and _API_KEY and
 * ROLLCALL_SAMPLE_PEOPLE. Without these settings, or once the installation is set up, does nothing and
 * returns false: later starts change nothing.
 * @throws {EnvironmentError} for a password that is easy to guess
 */
export async function runFirstStart(settings: FirstStartSettings): Promise<boolean> {
  const { adminEmail: email, adminPassword, adminApiKey, samplePeople } = settings;
  if (email === undefined || adminPassword === undefined || (await isSetUp())) return false;
  const name = email.split("@")[0] ?? email;
  const organizationName = "My organization";
  const weakness = await weaknessOf(adminPassword, [email, organizationName]);
  if (weakness !== null) {
    throw new EnvironmentError([`ROLLCALL_ADMIN_PASSWORD is not strong enough: ${weaknessText(weakness)}`]);
  }
  const owner = { name, email, passwordHash: await passwordHash(adminPassword), isEmailProved: true };
  const first = { owner, organizationName, timeZone: "UTC", samplePeople, ipAddress: null };
  try {
    await createFirstOrganization(first, async (tx, actor) => {
      if (adminApiKey === undefined) return;
      await addApiKey(tx, actor, { name: "First start", role: "owner", key: adminApiKey });
    });
    return true;
  } catch (error) {
    // Another process that started at the same time was first.
    if (error instanceof ConflictError) return false;
    throw error;
  }
}
