"use client";

import { Button } from "@mantine/core";
import { IconCode } from "@tabler/icons-react";
import { useState } from "react";
import { onDemand } from "#components/ui/on-demand.tsx";
import { REQUESTS } from "#components/words/en/requests.ts";
import { useWords } from "#components/words/words.tsx";
import type { ShownRequest } from "./requests-dialog.tsx";

const RequestsDialog = onDemand(() => import("./requests-dialog.tsx").then((part) => part.RequestsDialog));

/** A button that opens the API's requests for what the page shows, ready to be copied. */
export function ShowRequest({ requests }: { requests: readonly ShownRequest[] }) {
  const words = useWords(REQUESTS);
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        {...RequestsDialog.warming}
        variant="default"
        leftSection={<IconCode size={16} stroke={1.6} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {words.action}
      </Button>
      <RequestsDialog opened={opened} onClose={() => setOpened(false)} requests={requests} />
    </>
  );
}
