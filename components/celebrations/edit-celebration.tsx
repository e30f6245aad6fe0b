"use client";

import { useState } from "react";
import { ContractForm, SubmitButton } from "#components/form/contract-form.tsx";
import { useContractForm } from "#components/form/use-contract-form.ts";
import { CELEBRATION_FORM } from "#components/i18n/generated/celebration-form.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyDone } from "#components/shell/index.ts";
import { ButtonRow } from "#components/ui/button-row.tsx";
import { ApiError, type Tagged } from "#lib/client/api/call.ts";
import {
  type Celebration,
  useCelebration,
  useUpdateCelebration,
} from "#lib/client/celebrations/celebrations.ts";
import { celebrationInput } from "#lib/contract/resources/celebration.ts";
import { CelebrationFields } from "./celebration-fields.tsx";
import { changesOf, valuesOf } from "./celebration-form-state.ts";
import styles from "./celebrations.module.css";

interface EditCelebrationProps {
  version: Tagged<Celebration>;
  mayEdit: boolean;
}

/** Changes a rule. What somebody else has saved meanwhile is replaced only when it is saved again. */
export function EditCelebration({ version, mayEdit }: EditCelebrationProps) {
  const t = useMessages(CELEBRATION_FORM);
  const { refetch } = useCelebration(version.value.id);
  const update = useUpdateCelebration(version.value.id);
  // Of the version that was opened, or saved or shown since.
  const [base, setBase] = useState(version);
  // Switching it on or off makes a new version in which nothing else has changed.
  const known = sameRule(base.value, version.value) ? version : base;
  const form = useContractForm(celebrationInput, {
    defaultValues: valuesOf(base.value),
    onSubmit: async (body) => {
      try {
        const ifMatch = known.etag === null ? {} : { ifMatch: known.etag };
        setBase(await update.mutateAsync({ body: changesOf(body, known.value), ...ifMatch }));
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 412)) throw error;
        const { data: theirs } = await refetch();
        if (theirs !== undefined) setBase(theirs);
        throw new Error(t.stale);
      }
      notifyDone(t.saved);
    },
  });
  return (
    <ContractForm form={form}>
      <fieldset className={styles.form} disabled={!mayEdit}>
        <CelebrationFields form={form} ruleId={version.value.id} localAddress={null} />
        {mayEdit ? (
          <div className={styles.bar}>
            <ButtonRow>
              <SubmitButton form={form}>{t.save}</SubmitButton>
            </ButtonRow>
          </div>
        ) : null}
      </fieldset>
    </ContractForm>
  );
}

/** Whether both say the same: whether it is on, and what keeps it from working, is no part of the form. */
const sameRule = (one: Celebration, other: Celebration): boolean =>
  JSON.stringify(valuesOf(one)) === JSON.stringify(valuesOf(other));
