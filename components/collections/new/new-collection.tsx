"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ContractForm } from "#components/form/contract-form.tsx";
import { useContractForm } from "#components/form/use-contract-form.ts";
import type { Messages } from "#components/i18n/catalogue.ts";
import { COLLECTIONS } from "#components/i18n/generated/collections.en.ts";
import { NEW_COLLECTION } from "#components/i18n/generated/new-collection.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { Crumbs } from "#components/ui/crumbs.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { useCreateCollection } from "#lib/client/collections/collections.ts";
import { useOrganization } from "#lib/client/organization/organization-context.tsx";
import { type Person, personWithTag } from "#lib/client/people/people.ts";
import { type Template, useTemplate } from "#lib/client/templates/templates.ts";
import { collectionInput } from "#lib/contract/resources/collection.ts";
import { CheckStep } from "./check/check-step.tsx";
import { peopleWithFaults } from "./check/checked-report.ts";
import { useCollectionCheck } from "./check/use-collection-check.ts";
import { useExclusions } from "./check/use-exclusions.ts";
import { type CollectionBody, type CollectionForm, setValues } from "./collection-form.ts";
import { DetailsStep } from "./details/details-step.tsx";
import { useNameSuggestion } from "./details/use-name-suggestion.ts";
import styles from "./new-collection.module.css";
import { LivePreview } from "./preview/live-preview.tsx";
import {
  isChosen,
  type NewCollectionSearch,
  occasionOf,
  occasionType,
  type Recipients,
  recipientsFromSearch,
  recipientsInput,
  recipientsValues,
} from "./recipients/recipients.ts";
import { RecipientsStep } from "./recipients/recipients-step.tsx";
import { type RecipientPeople, useRecipients } from "./recipients/use-recipients.ts";
import { StartActions } from "./start/start-actions.tsx";
import { TemplateStep } from "./template/template-step.tsx";
import { carriedTexts, textLayers } from "./text/text-overrides.ts";
import { TextStep } from "./text/text-step.tsx";
import { useBuiltInText } from "./text/use-built-in-text.ts";
import { useDraft } from "./use-draft.ts";

interface NewCollectionProps {
  /** What the address says. */
  search: NewCollectionSearch;
  /** The server's calendar day, `YYYY-MM-DD`. */
  today: string;
}

/** Orders a video for each of many people: who, which template, what it says, with a preview of real people beside it. */
export function NewCollection(props: NewCollectionProps) {
  const { draft, keep } = useDraft();
  // What was kept is what another form begins with.
  return <NewCollectionForm key={draft === null ? "new" : "kept"} {...props} draft={draft} keep={keep} />;
}

type FormProps = NewCollectionProps & ReturnType<typeof useDraft>;

function NewCollectionForm({ search, today, draft, keep }: FormProps) {
  const collectionMessages = useMessages(COLLECTIONS);
  const t = useMessages(NEW_COLLECTION);
  const builtIn = useBuiltInText();
  const create = useCreateCollection();
  const [who, setWho] = useState<Recipients>(() => draft?.who ?? recipientsFromSearch(search, today));
  const found = useTemplate(search.template_id ?? null).data;
  // An old link may name one that has been archived since and takes nothing new: another has to be chosen.
  const named = found?.archived_at === null ? found : null;
  const [chosenTemplate, setTemplate] = useState<Template | null>(draft?.template ?? null);
  const template = chosenTemplate ?? named;
  const chosen = useRecipients(who);
  const [leavesOut, setLeavesOut] = useState(draft?.leavesOut ?? true);

  const form = useContractForm(collectionInput, {
    defaultValues: {
      name: "",
      file_name: "{{last_name}}_{{first_name}}",
      template_id: named?.id ?? "",
      modifications: named === null ? [] : textLayers(named, builtIn),
      project_id: search.project_id ?? null,
      ...(isChosen(who) ? recipientsInput(who, occasionType(named, search.type)) : {}),
      ...draft?.values,
    },
    onSubmit: async (body, goTo) => {
      const created = await create.mutateAsync(toOrder(body));
      goTo(`/collections/${created.id}`);
    },
  });
  useNameSuggestion(form, { who, template, today });
  usePeopleFault(form, who);
  const { modifications = [], occasion_on: chosenDay } = form.methods.watch();
  const leftOut = useExclusions(form, draft?.leftOut ?? []);
  const check = useCollectionCheck(form, leftOut);
  const [index, setIndex] = useState(0);
  const ids = chosen.ids.filter((id) => !leftOut.ids.has(id));
  const shownIndex = index < ids.length ? index : 0;
  const { person, isAwaited } = useShownPerson(ids[shownIndex], chosen.people);
  const type = occasionType(template, search.type);
  const nearest = person && occasionOf(person, { who, type, today });
  const occasionOn = chosenDay ?? nearest;
  const isForOne = who.kind === "ids" && who.ids.length === 1;

  useEffect(() => {
    keep({ who, template, values: form.methods.getValues(), leftOut: leftOut.people, leavesOut });
  });

  function changeWho(next: Recipients) {
    setWho(next);
    setIndex(0);
    setOwnPeopleFault(form, next, t.who);
    setValues(form, recipientsValues(next, type));
    leftOut.keep((id) => next.kind === "ids" && next.ids.includes(id));
  }

  function changeTemplate(next: Template) {
    setTemplate(next);
    const texts = carriedTexts(modifications, template, next, builtIn);
    const about = recipientsValues(who, occasionType(next, search.type));
    setValues(form, { template_id: next.id, modifications: texts, ...about });
  }

  /** A check that still holds names those who cannot have a video: the order goes without them. */
  function toOrder<Body extends CollectionBody>(body: Body): Body {
    if (!leavesOut || check.report === null || check.isOld || check.isPending) return body;
    const more = peopleWithFaults(check.report).map(({ id }) => id);
    return more.length === 0 ? body : { ...body, leave_out: [...(body.leave_out ?? []), ...more] };
  }

  return (
    <>
      <Crumbs items={[{ label: collectionMessages.title, href: "/collections" }, { label: t.title }]} />
      <PageHeader title={t.title} subtitle={t.subtitle} />
      <ContractForm form={form} keptInHistory>
        <div className={styles.columns}>
          <div className={styles.steps}>
            <RecipientsStep form={form} who={who} chosen={chosen} leftOut={leftOut} onChange={changeWho} />
            <TemplateStep form={form} template={template} onChange={changeTemplate} />
            <TextStep
              form={form}
              template={template}
              person={person}
              day={occasionOn ?? today}
              nearest={isForOne ? nearest : null}
            />
            <DetailsStep form={form} person={person} day={occasionOn ?? today} />
          </div>
          <LivePreview
            template={template}
            modifications={modifications}
            ids={ids}
            isCut={Number.parseInt(chosen.total ?? "0", 10) > chosen.ids.length}
            index={shownIndex}
            person={person}
            occasionOn={occasionOn}
            isPersonAwaited={isAwaited}
            onIndexChange={setIndex}
          />
        </div>
        <div className={styles.check}>
          <CheckStep check={check} leftOut={leftOut} template={template} />
        </div>
        <StartActions
          form={form}
          check={check}
          total={isChosen(who) ? without(chosen.total, leftOut.people.length) : null}
          leavesOut={leavesOut}
          onLeavesOutChange={setLeavesOut}
          toOrder={toOrder}
        />
      </ContractForm>
    </>
  );
}

/** How many are left of those who fit; a total that was not counted to the end stays as it is. */
function without(total: string | null, leftOut: number): string | null {
  if (total === null || leftOut === 0 || total.endsWith("+")) return total;
  return String(Math.max(0, Number.parseInt(total, 10) - leftOut));
}

/** Of those who were listed nobody is asked for again; one whom nobody chose, at no time. */
function useShownPerson(id: string | undefined, people: RecipientPeople["people"]) {
  const { id: orgId } = useOrganization();
  const listed = people?.find((person) => person.id === id) ?? null;
  const isAsked = id !== undefined && listed === null;
  const { data, isPending } = useQuery({ ...personWithTag(orgId, id ?? ""), enabled: isAsked });
  const person: Person | null = listed ?? (isAsked ? (data?.value ?? null) : null);
  return { person, isAwaited: isAsked && isPending };
}

/** That somebody has to be chosen is no rule of the schema, which knows people and periods only as alternatives. */
function usePeopleFault(form: CollectionForm, who: Recipients) {
  const t = useMessages(NEW_COLLECTION).who;
  useEffect(() => {
    setOwnPeopleFault(form, who, t);
  }, [form, who, t]);
}

function setOwnPeopleFault(
  { ownFaults }: CollectionForm,
  who: Recipients,
  t: Messages["newCollection"]["who"],
) {
  if (isChosen(who)) ownFaults.delete("people");
  else ownFaults.set("people", who.kind === "period" ? t.choosePeriod : t.choose);
}
