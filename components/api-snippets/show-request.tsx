"use client";

import { Button } from "@mantine/core";
import { IconCode } from "@tabler/icons-react";
import { useState } from "react";
import { REQUESTS } from "#components/i18n/generated/requests.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { onDemand } from "#components/ui/on-demand.tsx";
import type { ShownRequest } from "./requests-dialog.tsx";

const RequestsDialog = onDemand(() => import("./requests-dialog.tsx").then((part) => part.RequestsDialog));

/** A button that shows the API requests for the page's content, ready to copy. */
export function ShowRequest({ requests }: { requests: readonly ShownRequest[] }) {
  const t = useMessages(REQUESTS);
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        {...RequestsDialog.warming}
        variant="default"
        leftSection={<IconCode size={16} stroke={1.6} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {t.action}
      </Button>
      <RequestsDialog opened={opened} onClose={() => setOpened(false)} requests={requests} />
    </>
  );
}
