import { execFileSync } from "node:child_process";

/** A program of this repository's history. */
export type Release = {
  commit: string;
  /** When it was written, as `2026-11-20 16:18`. */
  written: string;
  subject: string;
  migrations: number;
};

/** The program of every so many migrations is taken. */
const EACH = 15;

const git = (...args: string[]): string =>
  execFileSync("git", args, { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 }).trimEnd();

/** @param commit by any name that git knows */
export function release(commit: string): Release {
  const [hash = "", written = "", ...subject] = git("log", "-1", "--format=%h%n%ai%n%s", commit).split("\n");
  const files = git("ls-tree", "-r", "--name-only", hash, "prisma/migrations").split("\n");
  const migrations = files.filter((file) => file.endsWith("migration.sql")).length;
  return { commit: hash, written: written.slice(0, 16), subject: subject.join(" "), migrations };
}

/** The last program of every fifteenth migration, from the first one on: what the next migration found. */
export function spread(): Release[] {
  const added = ["--reverse", "--diff-filter=A", "--format=@%H", "--name-only"];
  const lines = git("log", ...added, "--", "prisma/migrations/*/migration.sql").split("\n");
  const landings: { commit: string; migrations: number }[] = [];
  for (const line of lines) {
    const [last] = landings.slice(-1);
    if (line.startsWith("@")) landings.push({ commit: line.slice(1), migrations: last?.migrations ?? 0 });
    else if (line !== "" && last !== undefined) last.migrations += 1;
  }
  let due = 1;
  const programs: Release[] = [];
  for (const [index, { migrations }] of landings.entries()) {
    const next = landings[index + 1];
    if (migrations < due || next === undefined) continue;
    programs.push(release(`${next.commit}^`));
    due += EACH;
  }
  return programs;
}
