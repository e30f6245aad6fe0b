"use client";

import { useState } from "react";
import { type Choice, ChoicePopover } from "#components/data-table/choice-popover.tsx";
import type { PopoverProps } from "#components/data-table/filter-button.tsx";
import { useTemplates } from "#lib/client/templates/templates.ts";
import { useTemplateLabel } from "./template-label.ts";

interface TemplateChoicesProps extends PopoverProps {
  label: string;
  chosen: readonly Choice[];
  onChange: (ids: readonly string[]) => void;
}

/** The organization's templates, archived ones too: what was made with them stays. */
export function TemplateChoices(props: TemplateChoicesProps) {
  const [text, setText] = useState("");
  const found = useTemplates({ limit: 200 });
  const templateLabel = useTemplateLabel();
  const wanted = text.toLocaleLowerCase();
  return (
    <ChoicePopover
      {...props}
      isSingle
      choices={found.data?.items
        .map((template) => ({ value: template.id, label: templateLabel(template) }))
        .filter(({ label }) => label.toLocaleLowerCase().includes(wanted))}
      isMore={false}
      hasFailed={found.isError}
      onRetry={() => found.refetch()}
      onSearch={setText}
    />
  );
}
