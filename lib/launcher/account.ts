import { rescuePassword, rescueTwoFactor } from "#lib/server/auth/account-rescue.ts";
import { database } from "#lib/server/database.ts";
import { EnvironmentError, environment, settleEnvironment } from "#lib/server/environment.ts";
import { keepFilesPrivate } from "#lib/server/storage/private-files.ts";
import { openDatabase } from "./open-database.ts";
import { StartFailure } from "./start-failure.ts";

/** `npm run account`: lets somebody in who lost the password or the phone, where nobody in the console can. */
const USAGE = `npm run account -- new-password <e-mail>     gives the account a new password, and prints it
npm run account -- two-factor-off <e-mail>   asks the account for no code until it is turned on again

Both sign the account out everywhere. The installation may run meanwhile.`;

/** @returns what to tell; null without such an account, undefined for an unknown command */
async function rescue(command: string, email: string): Promise<string | null | undefined> {
  if (command === "two-factor-off") {
    return (await rescueTwoFactor(email)) ? `Two-factor sign-in of ${email} is off.` : null;
  }
  if (command !== "new-password") return undefined;
  const password = await rescuePassword(email);
  return password === null ? null : `The new password of ${email}: ${password}`;
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
