import type { ReactNode } from "react";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { LinkButton } from "#components/ui/links.tsx";

interface NoAccessNoticeProps {
  title: string;
  /** Which role may open the page, and whom to ask. */
  children: ReactNode;
  toStart: string;
}

/** Shown for a page that the user's role may not open. */
export function NoAccessNotice({ title, children, toStart }: NoAccessNoticeProps) {
  const home = (
    <LinkButton href="/" variant="default">
      {toStart}
    </LinkButton>
  );
  return (
    <EmptyState title={title} action={home}>
      {children}
    </EmptyState>
  );
}
