"use client";

import { TextInput } from "@mantine/core";
import { useWatch } from "react-hook-form";
import { SelectField } from "#components/form/fields.tsx";
import { RecipientsField } from "#components/form/recipients-field.tsx";
import { useContractField } from "#components/form/use-contract-field.ts";
import { CELEBRATION_FORM } from "#components/i18n/generated/celebration-form.en.ts";
import { SEND } from "#components/i18n/generated/send.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { GRACE_DAYS, LEAP_DAYS, OFF_DAYS } from "#lib/contract/resources/celebration.ts";
import type { CelebrationForm } from "./celebration-form-state.ts";
import styles from "./celebrations.module.css";
import { DaysField } from "./days-field.tsx";
import { LocalLinks } from "./local-links.tsx";

interface SendingFieldsProps {
  form: CelebrationForm;
  /** The installation's address if the links in the e-mails lead to it and nowhere. */
  localAddress: string | null;
}

/** To whom and when; what few change is folded. */
export function SendingFields({ form, localAddress }: SendingFieldsProps) {
  const t = useMessages(CELEBRATION_FORM).sending;
  const send = useMessages(SEND).to;
  const [to, keep] = useWatch({ control: form.methods.control, name: ["to", "keep"] });
  return (
    <div className={styles.stack}>
      <RecipientsField
        form={form}
        name="to"
        label={send.label}
        t={send}
        nobody={{ label: t.nobody, hint: keep === false ? t.nobodyWatchedHint : t.nobodyHint }}
      />
      {to === null || localAddress === null ? null : <LocalLinks address={localAddress} />}
      <TimeField form={form} />
      <SelectField
        form={form}
        name="off_days"
        label={t.offDays}
        options={OFF_DAYS.map((value) => ({ value, label: t.offDaysOf[value] }))}
      />
      <details className={styles.fold}>
        <summary>{t.more}</summary>
        <div className={styles.stack}>
          <SelectField
            form={form}
            name="leap_day"
            label={t.leapDay}
            options={LEAP_DAYS.map((value) => ({ value, label: t.leapDayOf[value] }))}
          />
          <DaysField
            form={form}
            name="grace_days"
            label={t.grace}
            description={t.graceHint}
            bounds={GRACE_DAYS}
          />
        </div>
      </details>
    </div>
  );
}

function TimeField({ form }: { form: CelebrationForm }) {
  const t = useMessages(CELEBRATION_FORM).sending;
  const { value, change, input } = useContractField({
    form,
    name: "send_at",
    label: t.at,
    description: t.atHint,
  });
  return (
    <TextInput
      {...input}
      className={styles.short}
      type="time"
      value={typeof value === "string" ? value : ""}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
