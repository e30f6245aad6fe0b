"use client";

import { ContractForm } from "#components/form/contract-form.tsx";
import { COLLECTIONS } from "#components/i18n/generated/collections.en.ts";
import { NEW_COLLECTION } from "#components/i18n/generated/new-collection.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useTemplateName } from "#components/i18n/use-template-name.ts";
import { Crumbs } from "#components/ui/crumbs.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { CheckStep } from "./check/check-step.tsx";
import { DetailsStep } from "./details/details-step.tsx";
import styles from "./new-collection.module.css";
import { LivePreview } from "./preview/live-preview.tsx";
import { usePreview } from "./preview/use-preview.ts";
import { OccasionNotes } from "./recipients/occasion-notes.tsx";
import { isChosen } from "./recipients/recipients.ts";
import { RecipientsStep } from "./recipients/recipients-step.tsx";
import { useRecipients } from "./recipients/use-recipients.ts";
import { StartActions } from "./start/start-actions.tsx";
import { TemplateStep } from "./template/template-step.tsx";
import { TextStep } from "./text/text-step.tsx";
import { useDraft } from "./use-draft.ts";
import { type NewCollectionOptions, useNewCollection } from "./use-new-collection.ts";

/** Creates a collection: recipients, template, texts, and a preview with real people. */
export function NewCollection(props: Pick<NewCollectionOptions, "search" | "today">) {
  const { draft, keep } = useDraft();
  // Remounts the form when a stored draft is restored.
  return <NewCollectionForm key={draft === null ? "new" : "kept"} {...props} draft={draft} keep={keep} />;
}

function NewCollectionForm(props: NewCollectionOptions) {
  const { search, today } = props;
  const collectionMessages = useMessages(COLLECTIONS);
  const t = useMessages(NEW_COLLECTION);
  const templateName = useTemplateName();
  const { form, choice, choose, excluded, check, toOrder } = useNewCollection(props);
  const { recipients, template, excludesFaulty } = choice;
  const chosen = useRecipients(recipients);
  const preview = usePreview({ form, choice, chosen, search, today });
  const { modifications, person, occasionOn } = preview;
  const day = occasionOn ?? today;
  const total = isChosen(recipients) ? without(chosen.total, excluded.people.length) : null;

  return (
    <>
      <Crumbs items={[{ label: collectionMessages.title, href: "/collections" }, { label: t.title }]} />
      <PageHeader title={t.title} subtitle={t.subtitle} />
      <ContractForm form={form} keptInHistory>
        <div className={styles.columns}>
          <div className={styles.steps}>
            <RecipientsStep
              form={form}
              recipients={recipients}
              chosen={chosen}
              excluded={excluded}
              onChange={(next) => choose({ type: "recipients", recipients: next })}
            />
            <TemplateStep
              form={form}
              template={template}
              onChange={(next) => choose({ type: "template", template: next })}
            >
              <OccasionNotes
                recipients={recipients}
                chosen={chosen}
                occasion={preview.occasion}
                excluded={excluded}
                today={today}
                onChange={(next) => choose({ type: "recipients", recipients: next })}
              />
            </TemplateStep>
            <TextStep form={form} template={template} person={person} day={day} nearest={preview.nearest} />
            <DetailsStep form={form} person={person} day={day} total={total} template={template} />
          </div>
          <LivePreview
            template={template}
            modifications={modifications}
            ids={preview.ids}
            isCut={Number.parseInt(chosen.total ?? "0", 10) > chosen.ids.length}
            index={preview.index}
            person={person}
            occasionOn={occasionOn}
            guessedOn={preview.guessedOn}
            occasion={preview.occasion}
            isPersonAwaited={preview.isAwaited}
            onIndexChange={(index) => choose({ type: "show", index })}
          />
        </div>
        <div className={styles.check}>
          <CheckStep check={check} excluded={excluded} template={template} today={today} />
        </div>
        <StartActions
          form={form}
          check={check}
          total={total}
          templateName={template === null ? null : templateName(template)}
          excludesFaulty={excludesFaulty}
          onExcludesFaultyChange={(next) => choose({ type: "excludesFaulty", excludesFaulty: next })}
          toOrder={toOrder}
        />
      </ContractForm>
    </>
  );
}

/**
 * The number of matching people who are not left out; a total that was not counted to the end stays as it is.
 */
function without(total: string | null, excluded: number): string | null {
  if (total === null || excluded === 0 || total.endsWith("+")) return total;
  return String(Math.max(0, Number.parseInt(total, 10) - excluded));
}
