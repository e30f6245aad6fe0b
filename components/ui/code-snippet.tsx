"use client";

import { ActionIcon, CopyButton, Tabs, TabsList, TabsPanel, TabsTab, Tooltip } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import styles from "./code-snippet.module.css";

export interface Snippet {
  /** Name on the tab: "curl", "JavaScript", "Python". */
  language: string;
  code: string;
}

/** The same request in several languages, each with a copy button. */
export function CodeSnippet({ label, snippets }: { label: string; snippets: readonly Snippet[] }) {
  return (
    <Tabs className={styles.snippet} defaultValue={snippets[0]?.language} keepMounted={false}>
      <TabsList className={styles.tabs} aria-label={label}>
        {snippets.map(({ language }) => (
          <TabsTab key={language} value={language}>
            {language}
          </TabsTab>
        ))}
      </TabsList>
      {snippets.map(({ language, code }) => (
        <TabsPanel key={language} value={language} className={styles.panel}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, which a keyboard must be able to do */}
          <pre className={styles.code} tabIndex={0}>
            <code>{code}</code>
          </pre>
          <CopyCode code={code} />
        </TabsPanel>
      ))}
    </Tabs>
  );
}

function CopyCode({ code }: { code: string }) {
  const t = useMessages(KIT);
  return (
    <CopyButton value={code} timeout={1500}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? t.copied : t.copy}>
          <ActionIcon className={styles.copy} onClick={copy} aria-label={copied ? t.copied : t.copy}>
            {copied ? <IconCheck size={16} /> : <IconCopy size={16} stroke={1.6} />}
          </ActionIcon>
        </Tooltip>
      )}
    </CopyButton>
  );
}
