"use client";

import { Stack, Text } from "@mantine/core";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { REQUESTS } from "#components/i18n/generated/requests.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import type { Snippet } from "#components/ui/code-snippet.tsx";
import { CodeSnippet } from "#components/ui/code-snippet.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { TextLink } from "#components/ui/links.tsx";
import { usePermission } from "#lib/client/organization/organization-context.tsx";
import styles from "./show-request.module.css";

export interface ShownRequest {
  /** What the request does: "Fetch this collection". */
  title: string;
  /** What else there is to know of it. */
  note?: string;
  /** @param origin the origin of this installation, which only the browser knows for certain */
  snippets: (origin: string) => readonly Snippet[];
}

interface RequestsDialogProps {
  opened: boolean;
  onClose: () => void;
  requests: readonly ShownRequest[];
}

export function RequestsDialog({ opened, onClose, requests }: RequestsDialogProps) {
  const kit = useMessages(KIT);
  const t = useMessages(REQUESTS);
  const mayMakeKeys = usePermission("admin");
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t.title}
      size={680}
      closeButtonProps={{ "aria-label": kit.close }}
    >
      <Stack gap="lg">
        <Text c="dimmed" size="sm">
          {t.intro} {mayMakeKeys ? <TextLink href="/api-keys">{t.makeKey}</TextLink> : null}
        </Text>
        <Requests requests={requests} />
      </Stack>
    </Dialog>
  );
}

/** Mounted with the dialog, in a browser: only there the installation's origin is known. */
function Requests({ requests }: { requests: readonly ShownRequest[] }) {
  return requests.map(({ title, note, snippets }) => (
    <section key={title} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      {note === undefined ? null : (
        <Text c="dimmed" size="sm" mb={8}>
          {note}
        </Text>
      )}
      <CodeSnippet label={title} snippets={snippets(window.location.origin)} />
    </section>
  ));
}
