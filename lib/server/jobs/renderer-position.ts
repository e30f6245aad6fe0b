import { database } from "../database.ts";

/*
 * Versions of what draws videos have an order: that in which they were announced to the database. A video is ordered for
 * the version of the process that takes the order, which is the group of its job in the queue; a worker of an earlier
 * version leaves it to others, because it would draw it as it was before.
 */

type State = {
  /** The digest of this process's version. */
  code: string;
  position: number;
  /** The positions of newer versions. */
  newer: number[];
};

// Next.js loads a module once for each bundle of its build.
const holder = globalThis as typeof globalThis & { rollcallRenderer?: State };

const GROUP = /^renderer (\d+)$/;
const groupOf = (position: number) => `renderer ${position}`;

/**
 * Announces the version of this process, or finds out which have been announced since.
 * @param code digest of its sources
 */
export async function announceRenderer(code: string): Promise<State> {
  for (;;) {
    const rows = await database().renderer.findMany({
      select: { code: true, position: true },
      orderBy: { position: "asc" },
    });
    const own = rows.find((row) => row.code === code);
    if (own !== undefined) {
      const newer = rows.flatMap(({ position }) => (position > own.position ? [position] : []));
      holder.rollcallRenderer = { code, position: own.position, newer };
      return holder.rollcallRenderer;
    }
    await database().renderer.createMany({ data: [{ code }], skipDuplicates: true });
  }
}

/**
 * Makes a version the newest: of an installation that has gone back to it. What was ordered for those after it is
 * then drawn by it.
 */
export async function makeRendererCurrent(code: string): Promise<void> {
  await announceRenderer(code);
  await database().$executeRaw`
    update renderers set position = nextval(pg_get_serial_sequence('renderers', 'position'))
    where code = ${code} and position < (select max(position) from renderers)`;
}

/** The group of the jobs of videos that this process orders; undefined before it has announced itself. */
export const rendererGroup = (): string | undefined =>
  holder.rollcallRenderer && groupOf(holder.rollcallRenderer.position);

/** The groups of jobs that this process leaves to newer workers. */
export const newerGroups = (): string[] => (holder.rollcallRenderer?.newer ?? []).map(groupOf);

/** Whether a job is left to newer workers; looks again whether it is, if that is new. */
export async function isForNewer(group: string | null | undefined): Promise<boolean> {
  const state = holder.rollcallRenderer;
  const position = Number(GROUP.exec(group ?? "")?.[1] ?? 0);
  if (state === undefined || position <= state.position) return false;
  return position > (await announceRenderer(state.code)).position;
}
