"use client";

import { Button } from "@mantine/core";
import Link from "next/link";
import { ContractForm, SubmitButton } from "#components/form/contract-form.tsx";
import { useContractForm } from "#components/form/use-contract-form.ts";
import { PERSON } from "#components/i18n/generated/person.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyDone } from "#components/shell/index.ts";
import { ButtonRow } from "#components/ui/button-row.tsx";
import { Crumbs } from "#components/ui/crumbs.tsx";
import { fullName } from "#components/ui/full-name.ts";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { useCreatePerson } from "#lib/client/people/people.ts";
import { personInput } from "#lib/contract/resources/person.ts";
import { PersonFields } from "./person-fields.tsx";
import { blankPerson } from "./person-form-values.ts";
import styles from "./person-page.module.css";

export function NewPerson() {
  const t = useMessages(PERSON);
  const create = useCreatePerson();
  const form = useContractForm(personInput, {
    defaultValues: blankPerson,
    onSubmit: async (body, goTo) => {
      const { value } = await create.mutateAsync(body);
      notifyDone(t.created({ name: fullName(value) }));
      goTo(`/people/${value.id}`);
    },
  });
  return (
    <div className={styles.narrow}>
      <Crumbs items={[{ label: t.back, href: "/people" }, { label: t.newTitle }]} />
      <PageHeader title={t.newTitle} subtitle={t.newSubtitle} />
      <Panel>
        <ContractForm form={form}>
          <PersonFields form={form} />
          <ButtonRow>
            <Button component={Link} href="/people" variant="default">
              {t.cancel}
            </Button>
            <SubmitButton form={form}>{t.create}</SubmitButton>
          </ButtonRow>
        </ContractForm>
      </Panel>
    </div>
  );
}
