"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ContractForm, FormActions, SubmitButton } from "#components/form/contract-form.tsx";
import { useContractForm } from "#components/form/use-contract-form.ts";
import { ShowRequest } from "#components/requests/index.ts";
import { Crumbs } from "#components/ui/crumbs.tsx";
import { LinkButton } from "#components/ui/links.tsx";
import { useFormat } from "#components/ui/locale.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { useCreateCollection } from "#lib/client/collections.ts";
import { useOrganization } from "#lib/client/organization-context.tsx";
import { type Person, personWithTag } from "#lib/client/people.ts";
import { requestSnippets } from "#lib/client/request-snippets.ts";
import { type Template, useTemplate } from "#lib/client/templates.ts";
import { collectionInput, createCollection } from "#lib/contract/collection.ts";
import { collectionWords } from "../collection-words.ts";
import { CheckStep } from "./check-step.tsx";
import { type CollectionForm, setValues } from "./collection-form.ts";
import { DetailsStep } from "./details-step.tsx";
import { LivePreview } from "./live-preview.tsx";
import styles from "./new-collection.module.css";
import { newCollectionWords as words } from "./new-collection-words.ts";
import { totalText } from "./person-names.ts";
import { carriedTexts, textLayers } from "./said-texts.ts";
import { SaysStep } from "./says-step.tsx";
import { TemplateStep } from "./template-step.tsx";
import { useNameSuggestion } from "./use-name-suggestion.ts";
import { useWhoPeople, type WhoPeople } from "./use-who-people.ts";
import { isChosen, type NewCollectionSearch, occasionOf, type Who, whoFromSearch, whoInput } from "./who.ts";
import { WhoStep } from "./who-step.tsx";

interface NewCollectionProps {
  /** What the address says. */
  search: NewCollectionSearch;
  /** The server's calendar day, `YYYY-MM-DD`. */
  today: string;
}

/** Orders a video for each of many people: who, which template, what it says, with a preview of real people beside it. */
export function NewCollection({ search, today }: NewCollectionProps) {
  const create = useCreateCollection();
  const [who, setWho] = useState<Who>(() => whoFromSearch(search, today));
  const named = useTemplate(search.template_id ?? null).data ?? null;
  const [chosenTemplate, setTemplate] = useState<Template | null>(null);
  const template = chosenTemplate ?? named;
  const chosen = useWhoPeople(who);
  const [index, setIndex] = useState(0);
  const shownIndex = index < chosen.ids.length ? index : 0;
  const { person, isAwaited } = useShownPerson(chosen, shownIndex);

  const form = useContractForm(collectionInput, {
    defaultValues: {
      name: "",
      file_name: "{{last_name}}_{{first_name}}",
      template_id: named?.id ?? "",
      modifications: named === null ? [] : textLayers(named),
      project_id: search.project_id ?? null,
      ...(isChosen(who) ? whoInput(who, search.type) : {}),
    },
    onSubmit: async (body, goTo) => {
      const created = await create.mutateAsync(body);
      goTo(`/collections/${created.id}`);
    },
  });
  useNameSuggestion(form, { who, template, today });
  usePeopleFault(form, who);
  const { modifications = [], leave_out: leaveOut } = form.methods.watch();
  const leftOut = leaveOut?.length ?? 0;
  const occasionOn = person && occasionOf(person, { who, type: search.type, today });

  function changeWho(next: Who) {
    setWho(next);
    setIndex(0);
    setOwnPeopleFault(form, next);
    const { type = "people", people, window } = isChosen(next) ? whoInput(next, search.type) : {};
    setValues(form, { type, people, window, leave_out: undefined });
  }

  function changeTemplate(next: Template) {
    setTemplate(next);
    setValues(form, { template_id: next.id, modifications: carriedTexts(modifications, template, next) });
  }

  return (
    <>
      <Crumbs items={[{ label: collectionWords.title, href: "/collections" }, { label: words.title }]} />
      <PageHeader title={words.title} subtitle={words.subtitle} />
      <ContractForm form={form}>
        <div className={styles.columns}>
          <div className={styles.steps}>
            <WhoStep form={form} who={who} chosen={chosen} onChange={changeWho} />
            <TemplateStep form={form} template={template} onChange={changeTemplate} />
            <SaysStep form={form} template={template} person={person} day={occasionOn ?? today} />
            <DetailsStep form={form} person={person} day={occasionOn ?? today} />
          </div>
          <LivePreview
            template={template}
            modifications={modifications}
            ids={chosen.ids}
            index={shownIndex}
            person={person}
            occasionOn={occasionOn}
            isPersonAwaited={isAwaited}
            onIndexChange={setIndex}
          />
        </div>
        <div className={styles.check}>
          <CheckStep form={form} template={template} />
        </div>
        <Start form={form} total={isChosen(who) ? without(chosen.total, leftOut) : null} />
      </ContractForm>
    </>
  );
}

/** How many are left of those who fit; a total that was not counted to the end stays as it is. */
function without(total: string | null, leftOut: number): string | null {
  if (total === null || leftOut === 0 || total.endsWith("+")) return total;
  return String(Math.max(0, Number.parseInt(total, 10) - leftOut));
}

function Start({ form, total }: { form: CollectionForm; total: string | null }) {
  const format = useFormat();
  const count = total === null || total === "0" ? null : totalText(total, format.number);
  return (
    <div className={styles.start}>
      <FormActions>
        <LinkButton variant="subtle" href="/collections">
          {words.cancel}
        </LinkButton>
        <ShowRequest
          requests={[
            {
              title: words.request,
              snippets: (origin) =>
                requestSnippets(createCollection, { body: form.methods.getValues() }, origin),
            },
          ]}
        />
        <SubmitButton form={form}>{words.start(count)}</SubmitButton>
      </FormActions>
    </div>
  );
}

/** Of those who were listed nobody is asked for again; one whom nobody chose, at no time. */
function useShownPerson({ ids, people }: WhoPeople, index: number) {
  const { id: orgId } = useOrganization();
  const id = ids[index];
  const listed = people?.find((person) => person.id === id) ?? null;
  const isAsked = id !== undefined && listed === null;
  const { data, isPending } = useQuery({ ...personWithTag(orgId, id ?? ""), enabled: isAsked });
  const person: Person | null = listed ?? (isAsked ? (data?.value ?? null) : null);
  return { person, isAwaited: isAsked && isPending };
}

/** That somebody has to be chosen is no rule of the schema, which knows people and periods only as alternatives. */
function usePeopleFault(form: CollectionForm, who: Who) {
  useEffect(() => setOwnPeopleFault(form, who), [form, who]);
}

function setOwnPeopleFault({ ownFaults }: CollectionForm, who: Who) {
  if (isChosen(who)) ownFaults.delete("people");
  else ownFaults.set("people", who.kind === "period" ? words.who.choosePeriod : words.who.choose);
}
