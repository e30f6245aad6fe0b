import { type Environment, EnvironmentError } from "./environment.ts";

/**
 * What is missing of the account that a first start creates. Commands that create none, such as one that restores a backup,
 * do without.
 */
export function adminFaults({
  adminEmail,
  adminPassword,
  adminApiKey,
}: Pick<Environment, "adminEmail" | "adminPassword" | "adminApiKey">): string[] {
  const faults: string[] = [];
  const needs = (name: string, other: string) => faults.push(`${name} is needed because ${other} is set`);
  if (adminEmail && !adminPassword) needs("ROLLCALL_ADMIN_PASSWORD", "ROLLCALL_ADMIN_EMAIL");
  if (adminPassword && !adminEmail) needs("ROLLCALL_ADMIN_EMAIL", "ROLLCALL_ADMIN_PASSWORD");
  if (adminApiKey && !adminEmail) needs("ROLLCALL_ADMIN_EMAIL", "ROLLCALL_ADMIN_API_KEY");
  return faults;
}

/** For a command that creates an account at a first start. @throws {EnvironmentError} */
export function requireWholeAdmin(settings: Environment): void {
  const faults = adminFaults(settings);
  if (faults.length > 0) throw new EnvironmentError(faults);
}
