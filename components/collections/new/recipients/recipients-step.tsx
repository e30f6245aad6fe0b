"use client";

import { SegmentedControl } from "@mantine/core";
import { useContractField } from "#components/form/use-contract-field.ts";
import type { Messages } from "#components/i18n/catalogue.ts";
import { NEW_COLLECTION } from "#components/i18n/generated/new-collection.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { ExclusionList } from "../check/exclusion-list.tsx";
import type { Exclusions } from "../check/exclusions.ts";
import type { CollectionForm } from "../collection-form.ts";
import styles from "../new-collection.module.css";
import { Step } from "../step.tsx";
import { OccasionPeriod } from "./occasion-period.tsx";
import { PeoplePicker } from "./people-picker.tsx";
import { namedPeriods } from "./periods.ts";
import type { Recipients } from "./recipients.ts";
import type { RecipientPeople } from "./use-recipients.ts";

type Kind = keyof Messages["newCollection"]["who"]["kinds"];

interface RecipientsStepProps {
  form: CollectionForm;
  recipients: Recipients;
  chosen: RecipientPeople;
  excluded: Exclusions;
  onChange: (recipients: Recipients) => void;
}

/** The first step: people one by one, all who match a search, or all with an occasion in a period. */
export function RecipientsStep({ form, recipients, chosen, excluded, onChange }: RecipientsStepProps) {
  const t = useMessages(NEW_COLLECTION).who;
  const people = useContractField({ form, name: "people", label: t.title });
  const window = useContractField({ form, name: "window", label: t.title });
  const kind: Kind = recipients.kind === "period" ? recipients.occasion : "people";

  function changeKind(next: Kind) {
    if (next === kind) return;
    const days =
      recipients.kind === "period"
        ? { from: recipients.from, to: recipients.to }
        : namedPeriods(new Date()).month;
    onChange(next === "people" ? { kind: "ids", ids: [] } : { kind: "period", occasion: next, ...days });
  }

  return (
    <Step
      number={1}
      title={t.title}
      focus={people.input.ref}
      fault={people.input.error ?? window.input.error}
    >
      <div className={styles.kinds}>
        <SegmentedControl
          aria-label={t.how}
          value={kind}
          onChange={(next) => changeKind(next as Kind)}
          data={Object.entries(t.kinds).map(([value, label]) => ({ value, label }))}
        />
      </div>
      {recipients.kind === "period" ? (
        <OccasionPeriod recipients={recipients} chosen={chosen} excluded={excluded} onChange={onChange} />
      ) : (
        <PeoplePicker
          recipients={recipients}
          chosen={recipients.kind === "ids" ? recipients.ids.filter((id) => !excluded.ids.has(id)) : []}
          onChange={onChange}
        />
      )}
      <ExclusionList excluded={excluded} />
    </Step>
  );
}
