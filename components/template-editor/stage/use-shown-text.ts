"use client";

import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { type ExamplePerson, filledText } from "#components/merge-text/index.ts";
import { useOrganization } from "#lib/client/organization/organization-context.tsx";
import { personWithTag } from "#lib/client/people/people.ts";
import { SAMPLE_PERSON } from "#lib/contract/scene/sample-person.ts";
import type { ShownFor } from "../playback/playback-context.tsx";

const SAMPLE = { ...SAMPLE_PERSON, custom_fields: {}, show_age: true };

/** The person whom the stage shows: the one who was chosen, else a sample person. */
export function useShownPerson(personId: string | null): ExamplePerson {
  const { id: orgId } = useOrganization();
  const chosen = useQuery({ ...personWithTag(orgId, personId ?? ""), enabled: personId !== null });
  return (personId === null ? undefined : chosen.data?.value) ?? SAMPLE;
}

/** Returns a function that fills a text with the facts of the person whose video the stage shows. */
export function useShownText({ personId, day }: ShownFor): (text: string) => string {
  const person = useShownPerson(personId);
  return useCallback(
    (text) => {
      const on = day ?? new Date().toISOString().slice(0, 10);
      return filledText(text, person, on).text;
    },
    [person, day],
  );
}
