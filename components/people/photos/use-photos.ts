"use client";

import { useState } from "react";
import type { Person } from "#lib/client/people/people.ts";
import { useAllPeople, useBulkPhotos } from "#lib/client/people/people-photos.ts";
import { chosenPhotos, given, type PhotoRow, photoRows } from "./photo-choice.ts";
import { mayWorkNow } from "./photo-fault.ts";
import { readPhotos } from "./read-photos.ts";

/** A photo that was not added, and why. */
export interface NotAdded {
  person: Person;
  file: File;
  /** Null if it was not tried. */
  error: Error | null;
}

export interface PhotosOutcome {
  added: number;
  notAdded: NotAdded[];
}

/** The state of adding photos from a folder. */
export function usePhotos() {
  const [rows, setRows] = useState<PhotoRow[] | null>(null);
  const [outcome, setOutcome] = useState<PhotosOutcome | null>(null);
  /** How many of the dropped files have been opened; null if none are being opened. */
  const [opened, setOpened] = useState<{ read: number; total: number } | null>(null);
  const everybody = useAllPeople();
  const bulk = useBulkPhotos();
  const people = everybody.data ?? [];

  async function add(photos: ReadonlyMap<string, File>, before: PhotosOutcome) {
    const { done, refused, untried } = await bulk.run(photos);
    const missing = [
      ...refused.map(({ id, error }) => ({ id, error })),
      ...untried.map((id) => ({ id, error: null })),
    ];
    const notAdded = missing.flatMap(({ id, error }) => {
      const person = people.find((each) => each.id === id);
      const file = photos.get(id);
      return person === undefined || file === undefined ? [] : [{ person, file, error }];
    });
    setOutcome({ added: before.added + done.length, notAdded: [...before.notAdded, ...notAdded] });
  }

  return {
    rows,
    people,
    outcome,
    /** The number done; null if nothing is running. */
    settled: bulk.settled,
    opened,
    reading: everybody.isPending || opened !== null,
    error: everybody.error,
    choose: async (files: readonly File[]) => {
      try {
        const known = await everybody.mutateAsync();
        const total = files.length;
        setOpened({ read: 0, total });
        const faults = await readPhotos(files, { onProgress: (read) => setOpened({ read, total }) });
        setRows(photoRows(files, known, faults));
      } catch {
        // The error is shown from the mutation's state.
      } finally {
        setOpened(null);
      }
    },
    give: (key: number, personId: string | null) => setRows((now) => now && given(now, key, personId)),
    run: () => add(chosenPhotos(rows ?? []), { added: 0, notAdded: [] }),
    /** Tries those again that may be taken now; a refused file would be refused again. */
    again: ({ added, notAdded }: PhotosOutcome) => {
      const [tried, kept] = [true, false].map((may) =>
        notAdded.filter(({ error }) => mayWorkNow(error) === may),
      );
      const photos = new Map(tried?.map(({ person, file }) => [person.id, file]));
      return add(photos, { added, notAdded: kept ?? [] });
    },
    stop: bulk.stop,
    startOver: () => {
      setRows(null);
      setOutcome(null);
    },
  };
}

export type PhotosState = ReturnType<typeof usePhotos>;
