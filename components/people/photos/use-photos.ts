"use client";

import { useState } from "react";
import type { Person } from "#lib/client/people/people.ts";
import { useAllPeople, useBulkPhotos } from "#lib/client/people/people-photos.ts";
import { chosenPhotos, given, type PhotoRow, photoRows } from "./photo-choice.ts";

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
  const everybody = useAllPeople();
  const bulk = useBulkPhotos();
  const people = everybody.data ?? [];

  async function add(photos: ReadonlyMap<string, File>, before: number) {
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
    setOutcome({ added: before + done.length, notAdded });
  }

  return {
    rows,
    people,
    outcome,
    /** The number done; null if nothing is running. */
    settled: bulk.settled,
    reading: everybody.isPending,
    error: everybody.error,
    choose: async (files: readonly File[]) => {
      try {
        setRows(photoRows(files, await everybody.mutateAsync()));
      } catch {
        // The error is shown from the mutation's state.
      }
    },
    give: (key: number, personId: string | null) => setRows((now) => now && given(now, key, personId)),
    run: () => add(chosenPhotos(rows ?? []), 0),
    again: ({ added, notAdded }: PhotosOutcome) =>
      add(new Map(notAdded.map(({ person, file }) => [person.id, file])), added),
    stop: bulk.stop,
    startOver: () => {
      setRows(null);
      setOutcome(null);
    },
  };
}

export type PhotosState = ReturnType<typeof usePhotos>;
