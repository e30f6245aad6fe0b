"use client";

import { Button } from "@mantine/core";
import { useState } from "react";
import { CELEBRATION_FORM } from "#components/i18n/generated/celebration-form.en.ts";
import { CELEBRATIONS } from "#components/i18n/generated/celebrations.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyDone, notifyFailure } from "#components/shell/index.ts";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import {
  type Celebration,
  useCelebrationRules,
  useUpdateCelebration,
} from "#lib/client/celebrations/celebrations.ts";
import { useOccurrences } from "#lib/client/celebrations/occurrences.ts";
import { aheadWindow } from "./ahead-window.ts";
import { isForEverybody, secondRules } from "./second-rules.ts";
import { switchedOnFacts } from "./switched-on-facts.ts";

interface CelebrationSwitchProps {
  rule: Celebration;
  /** The reader's day. */
  today: string;
}

/** Switches a rule on, and off again. Asks where everybody would get two videos. */
export function CelebrationSwitch({ rule, today }: CelebrationSwitchProps) {
  const { id, name, enabled } = rule;
  const t = useMessages(CELEBRATIONS).page;
  const form = useMessages(CELEBRATION_FORM).switching;
  const update = useUpdateCelebration(id);
  const upcoming = useOccurrences({ ...aheadWindow(today), celebrationId: id }).data;
  const others = secondRules(rule, useCelebrationRules().data ?? []);
  const other = isForEverybody(rule) ? others.find(isForEverybody) : undefined;
  const [isAsking, setAsking] = useState(false);
  const facts = switchedOnFacts(upcoming);

  function onText(): string {
    if (facts === null) return t.switchedOn({ name });
    const { count, isComplete, withoutEmail } = facts;
    const on = isComplete ? form.on({ name, count }) : form.onMost({ name, count });
    return withoutEmail === 0 ? on : `${on} ${form.noEmail({ count: withoutEmail })}`;
  }

  const done = () => notifyDone(enabled ? t.switchedOff({ name }) : onText());
  return (
    <>
      <Button
        variant={enabled ? "default" : "filled"}
        loading={update.isPending}
        onClick={() => {
          if (!enabled && other !== undefined) return setAsking(true);
          update.mutate(
            { body: { enabled: !enabled } },
            { onSuccess: done, onError: (error) => notifyFailure(t.switchFailed, error) },
          );
        }}
      >
        {enabled ? t.switchOff : t.switchOn}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={form.twiceTitle}
        confirmLabel={form.confirm}
        destructive={false}
        onConfirm={async () => {
          await update.mutateAsync({ body: { enabled: true } });
          done();
        }}
      >
        {form.twiceText({ name: other?.name ?? "" })}
      </ConfirmDialog>
    </>
  );
}
