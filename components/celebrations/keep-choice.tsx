"use client";

import { KeepRadios } from "#components/form/keep-radios.tsx";
import { useContractField } from "#components/form/use-contract-field.ts";
import { CELEBRATION_FORM } from "#components/i18n/generated/celebration-form.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import type { CelebrationForm } from "./celebration-form-state.ts";

/** Whether the videos of a rule are rendered and stored before they are sent, or each while it is watched. */
export function KeepChoice({ form }: { form: CelebrationForm }) {
  const t = useMessages(CELEBRATION_FORM).designs.keep;
  const { value, change } = useContractField({ form, name: "keep", label: t.label });
  return (
    <KeepRadios value={value} change={change} t={t} hints={{ now: t.nowHint, watched: t.watchedHint }} />
  );
}
