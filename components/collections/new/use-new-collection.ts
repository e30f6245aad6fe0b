"use client";

import { useEffect, useState } from "react";
import { useContractForm } from "#components/form/use-contract-form.ts";
import { NEW_COLLECTION } from "#components/i18n/generated/new-collection.en.ts";
import { useBuiltInText } from "#components/i18n/use-built-in-text.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useCreateCollection } from "#lib/client/collections/collections.ts";
import { useTemplate } from "#lib/client/templates/templates.ts";
import { collectionInput } from "#lib/contract/resources/collection.ts";
import { peopleWithFaults } from "./check/checked-report.ts";
import { exclusions } from "./check/exclusions.ts";
import { type CollectionCheck, useCollectionCheck } from "./check/use-collection-check.ts";
import { type Choice, type ChoiceAction, ChoiceStore, changedValues } from "./collection-choice.ts";
import { type CollectionBody, setValues } from "./collection-form.ts";
import { useNameSuggestion } from "./details/use-name-suggestion.ts";
import {
  isChosen,
  type NewCollectionSearch,
  occasionType,
  recipientsFromSearch,
  recipientsInput,
} from "./recipients/recipients.ts";
import { setPeopleFault, usePeopleFault } from "./recipients/use-people-fault.ts";
import { textLayers } from "./text/text-overrides.ts";
import type { useDraft } from "./use-draft.ts";

export type NewCollectionOptions = ReturnType<typeof useDraft> & {
  /** The URL parameters. */
  search: NewCollectionSearch;
  /** The server's current day, `YYYY-MM-DD`. */
  today: string;
};

/** The state of the page that creates a collection: the choices, the form, and the last check of both. */
export function useNewCollection({ search, today, draft, keep }: NewCollectionOptions) {
  const t = useMessages(NEW_COLLECTION);
  const builtIn = useBuiltInText();
  const create = useCreateCollection();
  const found = useTemplate(search.template_id ?? null).data;
  // An old link may name a template that has been archived since; then another must be selected.
  const named = found?.archived_at === null ? found : null;
  const [made, setMade] = useState(
    (): Choice => ({
      recipients: draft?.recipients ?? recipientsFromSearch(search, today),
      template: draft?.template ?? null,
      excluded: draft?.excluded ?? [],
      excludesFaulty: draft?.excludesFaulty ?? true,
      shown: 0,
    }),
  );
  const [store] = useState(() => new ChoiceStore(made));
  const [written] = useState(() => new Map<string, string>());
  const withNamed = (given: Choice): Choice => ({ ...given, template: given.template ?? named });
  const choice = withNamed(made);
  const { recipients, template, excludesFaulty } = choice;

  const form = useContractForm(collectionInput, {
    defaultValues: {
      name: "",
      file_name: "{{last_name}}_{{first_name}}",
      // None rather than an empty one: what is missing is said to be missing.
      template_id: named?.id,
      modifications: named === null ? [] : textLayers(named, builtIn),
      project_id: search.project_id ?? null,
      ...(isChosen(recipients) ? recipientsInput(recipients, occasionType(named, search.type)) : {}),
      ...draft?.values,
    },
    onSubmit: async (body, goTo) => {
      const created = await create.mutateAsync(toOrder(body));
      goTo(`/collections/${created.id}`);
    },
  });
  useNameSuggestion(form, { recipients, template, today });
  usePeopleFault(form, recipients);

  function choose(action: ChoiceAction) {
    const { before, after } = store.apply(action);
    setMade(after);
    if (action.type === "recipients") setPeopleFault(form, action.recipients, t.who);
    const { modifications = [] } = form.methods.getValues();
    const facts = { modifications, asked: search.type, translate: builtIn, written };
    setValues(form, changedValues(withNamed(before), withNamed(after), facts));
  }

  const excluded = exclusions(choice, choose);
  const check = useCollectionCheck(form, excluded);

  useEffect(() => {
    keep({
      recipients,
      template,
      values: form.methods.getValues(),
      excluded: excluded.people,
      excludesFaulty,
    });
  });

  /** The request body for the form's values. */
  const toOrder = <Body extends CollectionBody>(body: Body): Body =>
    excludesFaulty ? withoutFaulty(body, check) : body;

  return { form, choice, choose, excluded, check, toOrder };
}

/** If the check is still valid, the order leaves out the people whose videos would fail. */
function withoutFaulty<Body extends CollectionBody>(body: Body, check: CollectionCheck): Body {
  if (check.report === null || check.isOld || check.isPending) return body;
  const more = peopleWithFaults(check.report).map(({ id }) => id);
  return more.length === 0 ? body : { ...body, leave_out: [...(body.leave_out ?? []), ...more] };
}
