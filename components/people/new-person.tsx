"use client";

import { Button } from "@mantine/core";
import Link from "next/link";
import { ContractForm, FormActions, SubmitButton } from "#components/form/contract-form.tsx";
import { useContractForm } from "#components/form/use-contract-form.ts";
import { notifyDone } from "#components/shell/index.ts";
import { Crumbs } from "#components/ui/crumbs.tsx";
import { fullName } from "#components/ui/full-name.ts";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { PERSON } from "#components/words/en/people.ts";
import { useWords } from "#components/words/words.tsx";
import { useCreatePerson } from "#lib/client/people.ts";
import { personInput } from "#lib/contract/person.ts";
import { PersonFields } from "./person-fields.tsx";
import { blankPerson } from "./person-form-values.ts";
import styles from "./person-page.module.css";

export function NewPerson() {
  const words = useWords(PERSON);
  const create = useCreatePerson();
  const form = useContractForm(personInput, {
    defaultValues: blankPerson,
    onSubmit: async (body, goTo) => {
      const { value } = await create.mutateAsync(body);
      notifyDone(words.created(fullName(value)));
      goTo(`/people/${value.id}`);
    },
  });
  return (
    <div className={styles.narrow}>
      <Crumbs items={[{ label: words.back, href: "/people" }, { label: words.newTitle }]} />
      <PageHeader title={words.newTitle} subtitle={words.newSubtitle} />
      <Panel>
        <ContractForm form={form}>
          <PersonFields form={form} />
          <FormActions>
            <Button component={Link} href="/people" variant="default">
              {words.cancel}
            </Button>
            <SubmitButton form={form}>{words.create}</SubmitButton>
          </FormActions>
        </ContractForm>
      </Panel>
    </div>
  );
}
