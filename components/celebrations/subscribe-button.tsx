"use client";

import { Button } from "@mantine/core";
import { useRouter, useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { CALENDAR_FEED } from "#components/i18n/generated/calendar-feed.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { onDemand } from "#components/ui/on-demand.tsx";

const SubscribeDialog = onDemand(() => import("./subscribe-dialog.tsx").then((part) => part.SubscribeDialog));

/** Opens what there is to do about the reader's own calendar feed; an address with `subscribe` opens it too. */
export function SubscribeButton() {
  const t = useMessages(CALENDAR_FEED);
  const [opened, setOpened] = useState(false);
  const isAsked = useSearchParams().has("subscribe");
  const router = useRouter();
  useEffect(() => {
    if (!isAsked) return;
    setOpened(true);
    // Otherwise it would open once more with the next visit of this address.
    router.replace("/celebrations/calendar");
  }, [isAsked, router]);
  return (
    <>
      <Button {...SubscribeDialog.warming} variant="default" onClick={() => setOpened(true)}>
        {t.action}
      </Button>
      <SubscribeDialog opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
