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
import { useCelebrationRules, useCreateCelebration } from "#lib/client/celebrations/celebrations.ts";
import { type CustomField, useCustomFields } from "#lib/client/custom-fields/custom-fields.ts";
import { type Template, useTemplates } from "#lib/client/templates/templates.ts";
import { celebrationInput } from "#lib/contract/resources/celebration.ts";
import { CelebrationFields } from "./celebration-fields.tsx";
import { bodyOf, FIELD_OCCASION, type OccasionStart, startingValues } from "./celebration-form-state.ts";
import styles from "./celebrations.module.css";
import { designsFor, occasionOfTemplates } from "./designs-for.ts";
import { OFFERED_TEMPLATES } from "./offered-templates.ts";
import { useFollowedOccasion } from "./use-followed-occasion.ts";
import { freeOccasion } from "./usual-occasions.ts";

interface NewCelebrationProps {
  /** As in the contract; null for one that no rule has yet. */
  occasion: string | null;
  /** The installation's address if no other computer can open it. */
  localAddress: string | null;
}

/** A new rule. */
export function NewCelebration({ occasion, localAddress }: NewCelebrationProps) {
  const templates = useTemplates(OFFERED_TEMPLATES).data?.items;
  const rules = useCelebrationRules().data;
  const fields = useCustomFields().data;
  // The form starts with the designs that are made for its occasion.
  if (templates === undefined || rules === undefined || fields === undefined) return <PageSkeleton />;
  const dates = fields.filter(({ type }) => type === "date").map(({ key }) => `${FIELD_OCCASION}${key}`);
  const first = occasion ?? freeOccasion(rules, dates);
  return <NewForm {...{ first, templates, fields, localAddress }} />;
}

interface NewFormProps {
  /** The occasion that it starts with. */
  first: string;
  templates: readonly Template[];
  fields: readonly CustomField[];
  localAddress: string | null;
}

/** The rule is off until somebody switches it on. */
function NewForm({ first, templates, fields, localAddress }: NewFormProps) {
  const t = useMessages(CELEBRATION_FORM);
  const rules = useMessages(CELEBRATIONS);
  const send = useMessages(SEND);
  const { language } = useMessagesLocale();
  const create = useCreateCelebration();
  const startOf = (occasion: string): OccasionStart => {
    const meant = occasionOfTemplates(occasion);
    const kind = occasion === "birthday" || occasion === "work_anniversary" ? occasion : null;
    const field = fields.find(({ key }) => `${FIELD_OCCASION}${key}` === occasion);
    return {
      ...firstWords(meant, send.first),
      name: kind === null ? (field?.name ?? t.names.field) : t.names[kind],
      template_ids: designsFor(meant, templates).map((design) => inShape(design, "wide").id),
    };
  };
  const form = useContractForm(celebrationInput, {
    defaultValues: startingValues(first, startOf(first)),
    onSubmit: async (body, goTo) => {
      const { id, name } = await create.mutateAsync({ ...bodyOf(body), language });
      notifyDone(t.created({ name }));
      goTo(`/celebrations/${id}`);
    },
  });
  useFollowedOccasion(form, startOf, templates);
  return (
    <>
      <Crumbs items={[{ label: rules.title, href: "/celebrations" }, { label: t.newTitle }]} />
      <PageHeader title={t.newTitle} />
      <ContractForm form={form}>
        <CelebrationFields form={form} localAddress={localAddress} />
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
