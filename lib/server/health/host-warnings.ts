import type { HostWarning } from "#lib/contract/resources/host.ts";
import type { HostProcess } from "../generated/prisma/client.ts";

/** What a process has said of itself, and what that means. */
export type HostState = HostProcess & {
  isSilent: boolean;
  /** Whether it draws videos with a version that has been replaced. */
  isOlder: boolean;
};

type Compared = "encoding" | "fonts" | "store";

const COMPARED: readonly [Compared, HostWarning][] = [
  ["encoding", "other_encoder"],
  ["fonts", "other_fonts"],
  ["store", "other_file_store"],
];

/** What is wrong with each process, by its id. Those that differ are compared with most of the others. */
export function hostWarnings(states: readonly HostState[]): Map<string, HostWarning[]> {
  const living = states.filter(({ isSilent }) => !isSilent);
  const usual = COMPARED.map(([of, warning]) => [of, warning, mostCommon(living, of)] as const);
  return new Map(
    states.map((state) => [
      state.id,
      state.isSilent
        ? ["silent"]
        : [
            ...(state.isOlder ? (["older_version"] as const) : []),
            ...usual.flatMap(([of, warning, common]) =>
              state[of] === null || state[of] === common ? [] : [warning],
            ),
          ],
    ]),
  );
}

/** Of as many each, that of the process that has run longest. */
function mostCommon(states: readonly HostState[], of: Compared): string | null {
  const counts = new Map<string, number>();
  const byAge = states.toSorted((a, b) => a.startedAt.getTime() - b.startedAt.getTime());
  for (const state of byAge) {
    const value = state[of];
    if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const most = Math.max(0, ...counts.values());
  return [...counts].find(([, count]) => count === most)?.[0] ?? null;
}
