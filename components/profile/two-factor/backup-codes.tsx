"use client";

import { Button, CopyButton, Stack, Text } from "@mantine/core";
import { FormActions } from "#components/form/contract-form.tsx";
import { saveFile } from "#components/ui/save-file.ts";
import { PROFILE } from "#components/words/en/profile.ts";
import { useWords } from "#components/words/words.tsx";
import styles from "./two-factor.module.css";

interface BackupCodesProps {
  codes: readonly string[];
  email: string;
  onDone: () => void;
}

/** The one time that backup codes can be seen. */
export function BackupCodes({ codes, email, onDone }: BackupCodesProps) {
  const words = useWords(PROFILE).twoFactor;
  const lines = codes.join("\n");
  const download = () => {
    const text = `${words.fileHead(email, window.location.host)}\n\n${lines}\n`;
    saveFile(words.fileName, new Blob([text], { type: "text/plain" }));
  };
  return (
    <Stack gap="md">
      <Text c="dimmed">{words.codes}</Text>
      <ul className={styles.codes} aria-label={words.codesLabel}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <FormActions>
        <CopyButton value={lines} timeout={2_000}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? words.copied : words.copyCodes}
            </Button>
          )}
        </CopyButton>
        <Button variant="default" onClick={download}>
          {words.download}
        </Button>
        <Button onClick={onDone}>{words.done}</Button>
      </FormActions>
    </Stack>
  );
}
