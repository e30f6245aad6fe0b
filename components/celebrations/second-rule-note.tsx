"use client";

import { useWatch } from "react-hook-form";
import { CELEBRATION_FORM } from "#components/i18n/generated/celebration-form.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { TextLink } from "#components/ui/links.tsx";
import { WarningNote } from "#components/ui/warning-note.tsx";
import { useCelebrationRules } from "#lib/client/celebrations/celebrations.ts";
import type { CelebrationForm } from "./celebration-form-state.ts";
import { secondRules } from "./second-rules.ts";

interface SecondRuleNoteProps {
  form: CelebrationForm;
  /** Of the rule; undefined while it is not saved. */
  ruleId: string | undefined;
}

/** Says that another rule congratulates on the same occasion, as the form has it now. */
export function SecondRuleNote({ form, ruleId }: SecondRuleNoteProps) {
  const t = useMessages(CELEBRATION_FORM).second;
  const [occasion, people, years] = useWatch({
    control: form.methods.control,
    name: ["occasion", "people", "years"],
  });
  const rules = useCelebrationRules().data ?? [];
  const [other] = secondRules({ id: ruleId, occasion, people, years }, rules);
  if (other === undefined) return null;
  return (
    <WarningNote title={t.title({ name: other.name })}>
      {t.text} <TextLink href={`/celebrations/${other.id}`}>{t.open({ name: other.name })}</TextLink>
    </WarningNote>
  );
}
