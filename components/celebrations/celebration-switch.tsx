"use client";

import { Button } from "@mantine/core";
import { CELEBRATIONS } from "#components/i18n/generated/celebrations.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyDone, notifyFailure } from "#components/shell/index.ts";
import { type Celebration, useUpdateCelebration } from "#lib/client/celebrations/celebrations.ts";

/** Switches a rule on, and off again. */
export function CelebrationSwitch({ rule: { id, name, enabled } }: { rule: Celebration }) {
  const t = useMessages(CELEBRATIONS).page;
  const update = useUpdateCelebration(id);
  return (
    <Button
      variant={enabled ? "default" : "filled"}
      loading={update.isPending}
      onClick={() =>
        update.mutate(
          { body: { enabled: !enabled } },
          {
            onSuccess: () => notifyDone(enabled ? t.switchedOff({ name }) : t.switchedOn({ name })),
            onError: (error) => notifyFailure(t.switchFailed, error),
          },
        )
      }
    >
      {enabled ? t.switchOff : t.switchOn}
    </Button>
  );
}
