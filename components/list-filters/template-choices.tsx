"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Choice, ChoicePopover } from "#components/data-table/choice-popover.tsx";
import type { PopoverProps } from "#components/data-table/filter-button.tsx";
import { useOrganization } from "#lib/client/organization/organization-context.tsx";
import {
  NAMED_TEMPLATES,
  type Template,
  templatesPage,
  useTemplates,
} from "#lib/client/templates/templates.ts";
import { useTemplateLabel } from "./template-label.ts";

interface TemplateChoicesProps extends PopoverProps {
  label: string;
  chosen: readonly Choice[];
  onChange: (ids: readonly string[]) => void;
}

/**
 * The organization's templates, archived ones too: what was made with them stays. The newest are searched by what
 * the reader reads, shape and translated name included; the server searches the others by their stored name.
 */
export function TemplateChoices(props: TemplateChoicesProps) {
  const { id: orgId } = useOrganization();
  const [text, setText] = useState("");
  const newest = useTemplates(NAMED_TEMPLATES);
  const isMore = (newest.data?.nextCursor ?? null) !== null;
  const older = useQuery({
    ...templatesPage(orgId, { limit: 100, q: text }),
    enabled: isMore && text !== "",
    placeholderData: keepPreviousData,
  });
  const templateLabel = useTemplateLabel();
  const toChoice = (template: Template) => ({ value: template.id, label: templateLabel(template) });
  const wanted = text.toLocaleLowerCase();
  const near = newest.data?.items
    .map(toChoice)
    .filter(({ label }) => label.toLocaleLowerCase().includes(wanted));
  const known = new Set(near?.map(({ value }) => value));
  const far = isMore && text !== "" ? (older.data?.items.map(toChoice) ?? []) : [];
  return (
    <ChoicePopover
      {...props}
      isSingle
      choices={near && [...near, ...far.filter(({ value }) => !known.has(value))]}
      isMore={isMore && (text === "" || (older.data?.nextCursor ?? null) !== null)}
      hasFailed={newest.isError || older.isError}
      onRetry={() => (newest.isError ? newest.refetch() : older.refetch())}
      onSearch={setText}
    />
  );
}
