import { disableAccount, enableAccount, type RemainingKeys } from "#lib/server/auth/account-disabling.ts";
import { recoverPassword, recoverTwoFactor } from "#lib/server/auth/account-recovery.ts";
import { database } from "#lib/server/database.ts";
import { EnvironmentError, environment, settleEnvironment } from "#lib/server/environment.ts";
import { keepFilesPrivate } from "#lib/server/storage/private-files.ts";
import { openDatabase } from "./open-database.ts";
import { StartFailure } from "./start-failure.ts";

/**
 * `npm run account`: account changes that are not possible in the console: lets a locked-out user in, or
 * disables an account.
 */
const USAGE = `npm run account -- new-password <e-mail>     gives the account a new password, and prints it
npm run account -- two-factor-off <e-mail>   asks the account for no code until it is turned on again
npm run account -- disable <e-mail>          lets the account in nowhere until it is enabled again
npm run account -- enable <e-mail>           lets it in again

All but the last sign the account out everywhere. The installation may run meanwhile.`;

/** @returns the message to print; null without such an account, undefined for an unknown command */
async function rescue(command: string, email: string): Promise<string | null | undefined> {
  if (command === "two-factor-off") {
    return (await recoverTwoFactor(email)) ? `Two-factor sign-in of ${email} is off.` : null;
  }
  if (command === "disable") return disabled(email, await disableAccount(email));
  if (command === "enable") return (await enableAccount(email)) ? `${email} can sign in again.` : null;
  if (command !== "new-password") return undefined;
  const password = await recoverPassword(email);
  return password === null ? null : `The new password of ${email}: ${password}`;
}

function disabled(email: string, left: RemainingKeys | null): string | null {
  if (left === null) return null;
  const said = `${email} is signed out everywhere and cannot sign in.`;
  if (left.length === 0) return said;
  const keys = left.map(({ organization, keys }) => `  ${organization}: ${keys}`).join("\n");
  return `${said}\nAPI keys that it made are the organizations' own and go on working; an admin revokes them under API keys:\n${keys}`;
}

async function main([command, email, ...others]: readonly string[]): Promise<number> {
  keepFilesPrivate();
  if (command === undefined || email === undefined || others.length > 0) return tell(USAGE);
  await using cleanup = new AsyncDisposableStack();
  try {
    settleEnvironment({ databaseUrl: await openDatabase(environment(), cleanup) });
    cleanup.defer(() => database().$disconnect());
    const answer = await rescue(command, email);
    if (answer === undefined) return tell(USAGE);
    if (answer === null) return tell(`Nobody signs in as ${email}.`);
    process.stdout.write(`${answer}\n`);
    return 0;
  } catch (error) {
    if (error instanceof StartFailure || error instanceof EnvironmentError) return tell(error.message);
    throw error;
  }
}

function tell(trouble: string): number {
  process.stderr.write(`${trouble}\n`);
  return 1;
}

process.exitCode = await main(process.argv.slice(2));
