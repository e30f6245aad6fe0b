"use client";

import { Button, Modal, Stack, Text } from "@mantine/core";
import { IconCode } from "@tabler/icons-react";
import { useState } from "react";
import type { Snippet } from "#components/ui/code-snippet.tsx";
import { CodeSnippet } from "#components/ui/code-snippet.tsx";
import { TextLink } from "#components/ui/links.tsx";
import { useWords } from "#components/words/words.tsx";
import { useMay } from "#lib/client/organization-context.tsx";
import styles from "./show-request.module.css";

export interface ShownRequest {
  /** What it does: "Fetch this collection". */
  title: string;
  /** @param origin the address of this installation, which only the browser knows for sure */
  snippets: (origin: string) => readonly Snippet[];
}

/** A button that opens the API's requests for what the page shows, ready to be copied. */
export function ShowRequest({ requests }: { requests: readonly ShownRequest[] }) {
  const { kit, requests: words } = useWords();
  const [opened, setOpened] = useState(false);
  const mayMakeKeys = useMay("admin");
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCode size={16} stroke={1.6} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {words.action}
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={words.title}
        size={680}
        closeButtonProps={{ "aria-label": kit.close }}
      >
        <Stack gap="lg">
          <Text c="dimmed" size="sm">
            {words.intro} {mayMakeKeys ? <TextLink href="/api-keys">{words.makeKey}</TextLink> : null}
          </Text>
          <Requests requests={requests} />
        </Stack>
      </Modal>
    </>
  );
}

/** Mounted with the dialog, in a browser: only there is it known how this installation is reached. */
function Requests({ requests }: { requests: readonly ShownRequest[] }) {
  return requests.map(({ title, snippets }) => (
    <section key={title} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      <CodeSnippet label={title} snippets={snippets(window.location.origin)} />
    </section>
  ));
}
