"use client";

import { NativeSelect } from "@mantine/core";
import { TEMPLATES } from "#components/i18n/generated/templates.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyFailure } from "#components/shell/index.ts";
import { Fact } from "#components/ui/fact-list.tsx";
import { usePermission } from "#lib/client/organization/organization-context.tsx";
import { useUpdateTemplate } from "#lib/client/templates/template-mutations.ts";
import type { Template } from "#lib/client/templates/templates.ts";
import { TEMPLATE_OCCASIONS } from "#lib/contract/resources/template-occasion.ts";

/**
 * What a template is for. Editors choose it for the organization's own templates, in place; a built-in one has that of
 * its design.
 */
export function OccasionFact({ template }: { template: Template }) {
  const t = useMessages(TEMPLATES);
  const mayChange = usePermission("editor");
  const { design, occasion } = template;
  return (
    <Fact term={t.facts.occasion}>
      {mayChange && design === null ? (
        <OccasionSelect template={template} />
      ) : occasion === null ? (
        t.facts.noOccasion
      ) : (
        t.occasions[occasion]
      )}
    </Fact>
  );
}

function OccasionSelect({ template }: { template: Template }) {
  const t = useMessages(TEMPLATES);
  const { mutate, isPending, variables } = useUpdateTemplate();
  // The choice shows at once; if it is refused, the stored one returns with the reason.
  const shown = (isPending ? variables.body.occasion : template.occasion) ?? null;
  const choose = (value: string) => {
    const occasion = TEMPLATE_OCCASIONS.find((each) => each === value) ?? null;
    mutate(
      { id: template.id, body: { occasion } },
      { onError: (error) => notifyFailure(t.facts.occasionNotChanged, error) },
    );
  };
  return (
    <NativeSelect
      size="sm"
      aria-label={t.facts.occasion}
      value={shown ?? ""}
      data={[
        { value: "", label: t.facts.noOccasion },
        ...TEMPLATE_OCCASIONS.map((value) => ({ value, label: t.occasions[value] })),
      ]}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
}
