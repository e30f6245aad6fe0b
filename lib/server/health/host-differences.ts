import type { HostWarning } from "#lib/contract/resources/host.ts";
import { selectHosts } from "./host-queries.ts";
import { type HostState, hostWarnings } from "./host-warnings.ts";

const WORDS: Partial<Record<HostWarning, (state: HostState) => string>> = {
  older_version: () => "is of an earlier version",
  other_encoder: ({ encoder }) => `has another encoder (${encoder})`,
  other_fonts: () => "has other fonts",
  other_file_store: () => "has another file store",
};

/**
 * Which hosts differ from the others, so that the same order may give other bytes; "ok" if none does.
 * @param isNamed whether hosts are named: the names are not for everybody
 */
export async function hostDifferences(isNamed: boolean): Promise<string> {
  const states = await selectHosts();
  const warnings = hostWarnings(states);
  const told = states.flatMap((state) => {
    const words = (warnings.get(state.id) ?? []).flatMap((warning) => WORDS[warning]?.(state) ?? []);
    return words.length === 0 ? [] : [`${state.host} (${state.role} ${state.pid}) ${words.join(", ")}`];
  });
  if (told.length === 0) return "ok";
  return isNamed ? told.join("; ") : `${told.length} of ${states.length} processes differ from the others`;
}
