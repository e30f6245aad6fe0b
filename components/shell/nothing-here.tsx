"use client";

import { EmptyState } from "#components/ui/empty-state.tsx";
import { LinkButton } from "#components/ui/links.tsx";
import { SHELL } from "#components/words/en/shell.ts";
import { useWords } from "#components/words/words.tsx";

/** In the place of a page that does not exist, or not for this reader. */
export function NothingHere() {
  const words = useWords(SHELL).nothingHere;
  return (
    <EmptyState
      title={words.title}
      action={
        <LinkButton href="/" variant="default">
          {words.toStart}
        </LinkButton>
      }
    >
      {words.text}
    </EmptyState>
  );
}
