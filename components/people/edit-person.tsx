"use client";

import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ContractForm, SubmitButton } from "#components/form/contract-form.tsx";
import { useContractForm } from "#components/form/use-contract-form.ts";
import { PERSON } from "#components/i18n/generated/person.en.ts";
import { PERSON_CONFLICT } from "#components/i18n/generated/person-conflict.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyDone } from "#components/shell/index.ts";
import { ButtonRow } from "#components/ui/button-row.tsx";
import { ApiError, type Tagged } from "#lib/client/api/call.ts";
import { useOrganization } from "#lib/client/organization/organization-context.tsx";
import type { Person } from "#lib/client/people/people.ts";
import { personWithTag, useUpdatePerson } from "#lib/client/people/people.ts";
import { personInput } from "#lib/contract/resources/person.ts";
import { EditConflict } from "./edit-conflict.tsx";
import { PersonFields } from "./person-fields.tsx";
import { changedFields, type PersonInput, toFormValues, toPatch } from "./person-form-values.ts";

type Version = Tagged<Person>;

interface EditPersonProps {
  /** The person when the edit began. */
  person: Version;
  onDone: () => void;
}

/** Edits a person. If another user saved a change meanwhile, both versions are shown and neither is lost. */
export function EditPerson({ person, onDone }: EditPersonProps) {
  const t = useMessages(PERSON);
  const conflictMessages = useMessages(PERSON_CONFLICT);
  const [base, setBase] = useState(person);
  const [theirs, setTheirs] = useState<Version | null>(null);
  const save = useSavePerson(person.value.id);

  const form = useContractForm(personInput, {
    defaultValues: toFormValues(base.value),
    onSubmit: async (body) => {
      const conflict = await save(base, body, theirs?.etag ?? base.etag);
      if (conflict === null) {
        notifyDone(t.saved);
        onDone();
        return;
      }
      setTheirs(conflict);
      throw new Error(conflictMessages.sentence);
    },
  });

  // The button that opened the form is gone.
  const { setFocus } = form.methods;
  useEffect(() => {
    setFocus("first_name");
  }, [setFocus]);

  function loadTheirs(version: Version) {
    form.methods.reset(toFormValues(version.value));
    form.setFault(null);
    setBase(version);
    setTheirs(null);
  }

  return (
    <ContractForm form={form}>
      {theirs === null ? null : (
        <EditConflict
          base={base.value}
          theirs={theirs.value}
          typed={form.methods.watch()}
          onLoadTheirs={() => loadTheirs(theirs)}
          onKeepMine={() => form.submit()}
        />
      )}
      <PersonFields form={form} />
      <ButtonRow>
        <Button variant="default" onClick={onDone}>
          {t.cancel}
        </Button>
        {theirs === null ? <SubmitButton form={form}>{t.save}</SubmitButton> : null}
      </ButtonRow>
    </ContractForm>
  );
}

/**
 * Saves the changes since `base`, if the person is still at `etag`. Returns null, or the version that another
 * user has saved meanwhile. A version without differences in the form's fields, such as a new photo, is not a
 * conflict.
 */
function useSavePerson(personId: string) {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  const update = useUpdatePerson(personId);
  return async function save(base: Version, body: PersonInput, etag: string | null): Promise<Version | null> {
    const patch = toPatch(base.value, body as Partial<Person>);
    try {
      await update.mutateAsync({ body: patch, ...(etag === null ? {} : { ifMatch: etag }) });
      return null;
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 412)) throw error;
      const latest = await queryClient.fetchQuery({ ...personWithTag(orgId, personId), staleTime: 0 });
      if (changedFields(base.value, latest.value).length > 0 || latest.etag === etag) return latest;
      return save(base, body, latest.etag);
    }
  };
}
