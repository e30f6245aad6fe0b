import { matchPhotos, type PhotoCandidate } from "./match-photos.ts";
import type { PhotoFileFault } from "./read-photos.ts";

/** A dropped file and the person it is assigned to. */
export interface PhotoRow {
  /** Its index among the dropped files. */
  key: number;
  file: File;
  /** People who match the file's name. */
  people: readonly PhotoCandidate[];
  /** Null if no person is assigned. */
  personId: string | null;
  /** Why it cannot be used. */
  fault: PhotoFileFault | null;
}

/**
 * Assigns a person to every file. Files that need a decision come first. If two files match the same person,
 * the first one is assigned.
 * @param faults of each file, as `readPhotos` returns them
 */
export function photoRows(
  files: readonly File[],
  people: readonly PhotoCandidate[],
  faults: readonly (PhotoFileFault | null)[],
): PhotoRow[] {
  const names = files.map(({ name }) => name);
  const given = new Set<string>();
  const rows = matchPhotos(names, people).flatMap(({ file: index, people: fitting }) => {
    const file = files[index];
    if (file === undefined) return [];
    const fault = faults[index] ?? null;
    const only = fitting.length === 1 && fault === null ? (fitting[0]?.id ?? null) : null;
    const personId = only === null || given.has(only) ? null : only;
    if (personId !== null) given.add(personId);
    return [{ key: index, file, people: fitting, personId, fault }];
  });
  return rows.sort((a, b) => rank(a) - rank(b) || a.key - b.key);
}

const rank = ({ fault, personId }: PhotoRow) => (fault !== null ? 2 : personId === null ? 0 : 1);

/** Assigns a photo to a person; a photo assigned to them before loses its assignment. */
export function given(rows: readonly PhotoRow[], key: number, personId: string | null): PhotoRow[] {
  return rows.map((row) => {
    if (row.key === key) return { ...row, personId };
    return personId !== null && row.personId === personId ? { ...row, personId: null } : row;
  });
}

/** The assigned photos, by person id. */
export function chosenPhotos(rows: readonly PhotoRow[]): Map<string, File> {
  return new Map(
    rows.flatMap(({ personId, file }) => (personId === null ? [] : [[personId, file] as const])),
  );
}
