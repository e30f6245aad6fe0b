import { clock } from "../clock.ts";
import { database } from "../database.ts";
import { environment } from "../environment.ts";

/** A session ends this long after its sign-in, whatever happens. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;

/** How long a session is good without a request, in seconds: ROLLCALL_SESSION_IDLE_HOURS, 0 switches that off. */
export function idleSeconds(): number {
  return environment().sessionIdleHours * 60 * 60 || SESSION_SECONDS;
}

/** A request moves a session's end by no less: a write with each of them would cost more than it tells. */
const stepSeconds = () => Math.min(5 * 60, idleSeconds() / 12);

const after = (moment: Date, seconds: number) => new Date(moment.getTime() + seconds * 1000);

const earlier = (one: Date, other: Date) => new Date(Math.min(one.getTime(), other.getTime()));

/** When a session that was begun at `createdAt` ends, if nobody uses it from now on. */
function endOf(createdAt: Date): Date {
  return earlier(after(createdAt, SESSION_SECONDS), after(clock.now(), idleSeconds()));
}

/** When a session that begins ends, if nobody uses it: no later than the library has it end. */
export const firstEnd = (session: { createdAt: Date; expiresAt: Date }): Date =>
  earlier(session.expiresAt, endOf(session.createdAt));

/** Keeps a session that is used from ending as idle. */
export async function keepAlive({ id, createdAt }: { id: string; createdAt: Date }): Promise<void> {
  const expiresAt = endOf(createdAt);
  const isDue = { lt: after(expiresAt, -stepSeconds()) };
  await database().session.updateMany({ where: { id, expiresAt: isDue }, data: { expiresAt } });
}

/** Sessions that were begun when idle ones lasted longer end as soon as new ones do. */
export async function shortenSessions(): Promise<void> {
  const expiresAt = after(clock.now(), idleSeconds());
  await database().session.updateMany({ where: { expiresAt: { gt: expiresAt } }, data: { expiresAt } });
}
