"use client";

import { CELEBRATION_FORM } from "#components/i18n/generated/celebration-form.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { ApprovalFields } from "./approval-fields.tsx";
import type { CelebrationForm } from "./celebration-form-state.ts";
import styles from "./celebrations.module.css";
import { DesignFields } from "./design-fields.tsx";
import { OccasionFields } from "./occasion-fields.tsx";
import { SendingFields } from "./sending-fields.tsx";
import { WordsFields } from "./words-fields.tsx";

interface CelebrationFieldsProps {
  form: CelebrationForm;
  /** Of the rule; undefined while it is not saved. */
  ruleId?: string;
  /** The installation's address if no other computer can open it and nothing else on the page says so. */
  localAddress: string | null;
}

/** All fields of a rule, in the order in which one decides. */
export function CelebrationFields({ form, ruleId, localAddress }: CelebrationFieldsProps) {
  const t = useMessages(CELEBRATION_FORM);
  return (
    <div className={styles.fields}>
      <Panel title={t.whose.title}>
        <OccasionFields form={form} ruleId={ruleId} />
      </Panel>
      <Panel title={t.designs.title}>
        <DesignFields form={form} />
      </Panel>
      <Panel title={t.sending.title}>
        <SendingFields form={form} localAddress={localAddress} />
      </Panel>
      <WordsFields form={form} />
      <Panel title={t.approval.title}>
        <ApprovalFields form={form} />
      </Panel>
    </div>
  );
}
