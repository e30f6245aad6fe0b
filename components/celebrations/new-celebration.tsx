"use client";

import { ContractForm, SubmitButton } from "#components/form/contract-form.tsx";
import { useContractForm } from "#components/form/use-contract-form.ts";
import { CELEBRATION_FORM } from "#components/i18n/generated/celebration-form.en.ts";
import { CELEBRATIONS } from "#components/i18n/generated/celebrations.en.ts";
import { SEND } from "#components/i18n/generated/send.en.ts";
import { useMessages, useMessagesLocale } from "#components/i18n/use-messages.tsx";
import { firstWords } from "#components/messages/index.ts";
import { notifyDone } from "#components/shell/index.ts";
import { inShape } from "#components/templates/index.ts";
import { ButtonRow } from "#components/ui/button-row.tsx";
import { Crumbs } from "#components/ui/crumbs.tsx";
import { LinkButton } from "#components/ui/links.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { PageSkeleton } from "#components/ui/skeletons.tsx";
import { useCreateCelebration } from "#lib/client/celebrations/celebrations.ts";
import { type Template, useTemplates } from "#lib/client/templates/templates.ts";
import { celebrationInput } from "#lib/contract/resources/celebration.ts";
import { CelebrationFields } from "./celebration-fields.tsx";
import { bodyOf, startingValues } from "./celebration-form-state.ts";
import styles from "./celebrations.module.css";
import { designsFor, occasionOfTemplates } from "./designs-for.ts";
import { OFFERED_TEMPLATES } from "./offered-templates.ts";

/** A new rule. @param occasion as in the contract */
export function NewCelebration({ occasion }: { occasion: string }) {
  const { data } = useTemplates(OFFERED_TEMPLATES);
  // The form starts with the designs that are made for it.
  return data === undefined ? <PageSkeleton /> : <NewForm occasion={occasion} templates={data.items} />;
}

interface NewFormProps {
  occasion: string;
  templates: readonly Template[];
}

/** The rule is off until somebody switches it on. */
function NewForm({ occasion, templates }: NewFormProps) {
  const t = useMessages(CELEBRATION_FORM);
  const rules = useMessages(CELEBRATIONS);
  const send = useMessages(SEND);
  const { language } = useMessagesLocale();
  const create = useCreateCelebration();
  const meant = occasionOfTemplates(occasion);
  const kind = occasion === "birthday" || occasion === "work_anniversary" ? occasion : "field";
  const form = useContractForm(celebrationInput, {
    defaultValues: {
      ...startingValues(occasion, { name: t.names[kind], ...firstWords(meant, send.first) }),
      template_ids: designsFor(meant, templates).map((design) => inShape(design, "wide").id),
    },
    onSubmit: async (body, goTo) => {
      const { id, name } = await create.mutateAsync({ ...bodyOf(body), language });
      notifyDone(t.created({ name }));
      goTo(`/celebrations/${id}`);
    },
  });
  return (
    <>
      <Crumbs items={[{ label: rules.title, href: "/celebrations" }, { label: t.newTitle }]} />
      <PageHeader title={t.newTitle} />
      <ContractForm form={form}>
        <CelebrationFields form={form} />
        <div className={styles.bar}>
          <ButtonRow>
            <LinkButton variant="default" href="/celebrations">
              {t.cancel}
            </LinkButton>
            <SubmitButton form={form}>{t.create}</SubmitButton>
          </ButtonRow>
        </div>
      </ContractForm>
    </>
  );
}
