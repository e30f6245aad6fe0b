/**
 * Clears the global state that this project's modules share between the bundles of a build, such as
 * connections. Test files that ran earlier in this process have left connections to databases that no longer
 * exist.
 */
export function forgetKeptGlobals(): void {
  const kept = Object.keys(globalThis).filter((name) => name.startsWith("rollcall"));
  for (const name of kept) Reflect.deleteProperty(globalThis, name);
}
