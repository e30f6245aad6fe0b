"use client";

import { Button } from "@mantine/core";
import { NEW_COLLECTION } from "#components/i18n/generated/new-collection.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import styles from "../new-collection.module.css";

/** Id of the end of the page, for `SkipLink`. */
export const START_ID = "collection-start";

/** Id of the start of a step, for `SkipLink`. */
export const stepId = (number: number) => `collection-step-${number}`;

/**
 * A link that skips a list with a button for every person, for keyboard users.
 * @param to id of a focusable element
 */
export function SkipLink({ to }: { to: string }) {
  const t = useMessages(NEW_COLLECTION);
  return (
    <Button
      className={styles.skip}
      variant="default"
      size="compact-sm"
      onClick={() => document.getElementById(to)?.focus()}
    >
      {t.skipList}
    </Button>
  );
}
