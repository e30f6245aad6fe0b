"use client";

import { Switch } from "@mantine/core";
import { useState, useTransition } from "react";
import { PROFILE } from "#components/i18n/generated/profile.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyFailure } from "#components/shell/index.ts";
import { useRefreshPage } from "#components/ui/page-refresh.ts";
import { Panel } from "#components/ui/panel.tsx";

export interface ChooseDigestProps {
  /** Whether the signed-in user is mailed what failed; null for somebody who leads no organization. */
  digest: boolean | null;
  chooseDigest: (isWanted: boolean) => Promise<void>;
}

/** Whether owners and admins are mailed what failed. It changes at once, and no input on the page is lost. */
export function ChooseDigest({ digest, chooseDigest }: ChooseDigestProps) {
  const t = useMessages(PROFILE).digest;
  const [isPending, startTransition] = useTransition();
  const refreshPage = useRefreshPage();
  // Not the page's own value meanwhile: its answer has no new page with it, as that of another language has.
  const [shown, show] = useState(digest);
  if (shown === null) return null;
  function choose(next: boolean) {
    startTransition(async () => {
      show(next);
      try {
        await chooseDigest(next);
        // For who leaves this page and comes back.
        refreshPage();
      } catch (error) {
        show(!next);
        notifyFailure(t.failed, error);
      }
    });
  }
  return (
    <Panel title={t.title}>
      <Switch
        label={t.label}
        description={t.hint}
        checked={shown}
        onChange={({ currentTarget }) => choose(currentTarget.checked)}
        aria-busy={isPending || undefined}
      />
    </Panel>
  );
}
