"use client";

import { useState } from "react";
import { type Choice, ChoicePopover } from "#components/data-table/choice-popover.tsx";
import type { PopoverProps } from "#components/data-table/filter-button.tsx";
import { useProjects } from "#lib/client/projects/projects.ts";

interface ProjectChoicesProps extends PopoverProps {
  label: string;
  chosen: readonly Choice[];
  onChange: (ids: readonly string[]) => void;
}

/** The organization's projects, archived ones too. */
export function ProjectChoices(props: ProjectChoicesProps) {
  const [text, setText] = useState("");
  const found = useProjects({ limit: 100, ...(text === "" ? {} : { q: text }) });
  return (
    <ChoicePopover
      {...props}
      isSingle
      choices={found.data?.items.map(({ id, name }) => ({ value: id, label: name }))}
      isMore={(found.data?.nextCursor ?? null) !== null}
      hasFailed={found.isError}
      onRetry={() => found.refetch()}
      onSearch={setText}
    />
  );
}
