"use client";

import { Button, CopyButton, Stack, Text } from "@mantine/core";
import { PROFILE } from "#components/i18n/generated/profile.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { ButtonRow } from "#components/ui/button-row.tsx";
import { saveFile } from "#components/ui/save-file.ts";
import styles from "./two-factor.module.css";

interface BackupCodesProps {
  codes: readonly string[];
  email: string;
  onDone: () => void;
}

/** Shows the backup codes, which cannot be shown again. */
export function BackupCodes({ codes, email, onDone }: BackupCodesProps) {
  const t = useMessages(PROFILE).twoFactor;
  const lines = codes.join("\n");
  const download = () => {
    const text = `${t.fileHead({ email, host: window.location.host })}\n\n${lines}\n`;
    saveFile(t.fileName, new Blob([text], { type: "text/plain" }));
  };
  return (
    <Stack gap="md">
      <Text c="dimmed">{t.codes}</Text>
      <ul className={styles.codes} aria-label={t.codesLabel}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <ButtonRow>
        <CopyButton value={lines} timeout={2_000}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? t.copied : t.copyCodes}
            </Button>
          )}
        </CopyButton>
        <Button variant="default" onClick={download}>
          {t.download}
        </Button>
        <Button onClick={onDone}>{t.done}</Button>
      </ButtonRow>
    </Stack>
  );
}
