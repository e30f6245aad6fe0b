import { clock } from "../clock.ts";
import { database } from "../database.ts";
import { environment } from "../environment.ts";

/** The maximum age of a session, however much it is used. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;

/**
 * After how many seconds without a request a session ends: ROLLCALL_SESSION_IDLE_HOURS; 0 switches that off.
 */
export function idleSeconds(): number {
  return environment().sessionIdleHours * 60 * 60 || SESSION_SECONDS;
}

/** The minimum step by which a request extends a session: writing with each request would cost too much. */
const stepSeconds = () => Math.min(5 * 60, idleSeconds() / 12);

const after = (moment: Date, seconds: number) => new Date(moment.getTime() + seconds * 1000);

const earlier = (one: Date, other: Date) => new Date(Math.min(one.getTime(), other.getTime()));

/** When a session created at `createdAt` ends if it is not used from now on. */
function endOf(createdAt: Date): Date {
  return earlier(after(createdAt, SESSION_SECONDS), after(clock.now(), idleSeconds()));
}

/** When a new session ends if it is not used: not later than the library's own limit. */
export const firstEnd = (session: { createdAt: Date; expiresAt: Date }): Date =>
  earlier(session.expiresAt, endOf(session.createdAt));

/** Extends a session that is in use. */
export async function keepAlive({ id, createdAt }: { id: string; createdAt: Date }): Promise<void> {
  const expiresAt = endOf(createdAt);
  const isDue = { lt: after(expiresAt, -stepSeconds()) };
  await database().session.updateMany({ where: { id, expiresAt: isDue }, data: { expiresAt } });
}

/** Shortens sessions that were created under a longer idle limit to the current one. */
export async function shortenSessions(): Promise<void> {
  const expiresAt = after(clock.now(), idleSeconds());
  await database().session.updateMany({ where: { expiresAt: { gt: expiresAt } }, data: { expiresAt } });
}
