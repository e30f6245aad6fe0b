"use client";

import { useEffect, useRef } from "react";
import { useWatch } from "react-hook-form";
import type { Template } from "#lib/client/templates/templates.ts";
import type { CelebrationForm, OccasionStart } from "./celebration-form-state.ts";
import { followedOccasion } from "./followed-occasion.ts";

/**
 * Keeps what nobody has edited in a new rule as its occasion gives it.
 * @param startOf what a rule has because of an occasion
 */
export function useFollowedOccasion(
  { methods }: CelebrationForm,
  startOf: (occasion: string) => OccasionStart,
  templates: readonly Template[],
): void {
  const occasion = useWatch({ control: methods.control, name: "occasion" });
  const shown = useRef({ occasion, start: startOf(occasion) });
  useEffect(() => {
    const { occasion: last, start: before } = shown.current;
    if (last === occasion) return;
    const start = startOf(occasion);
    shown.current = { occasion, start };
    const followed = followedOccasion(methods.getValues(), before, start, templates);
    const options = { shouldDirty: true, shouldValidate: methods.formState.isSubmitted };
    for (const name of ["name", "subject", "text", "template_ids"] as const) {
      const value = followed[name];
      if (value !== undefined) methods.setValue(name, value, options);
    }
  });
}
