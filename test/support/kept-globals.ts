/**
 * Forgets what this project's modules keep where all bundles of a build find it, such as connections: those who ran
 * before in the same process have left theirs there, to a database that is gone.
 */
export function forgetKeptGlobals(): void {
  const kept = Object.keys(globalThis).filter((name) => name.startsWith("rollcall"));
  for (const name of kept) Reflect.deleteProperty(globalThis, name);
}
