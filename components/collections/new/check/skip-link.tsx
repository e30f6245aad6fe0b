"use client";

import { Button } from "@mantine/core";
import { NEW_COLLECTION } from "#components/i18n/generated/new-collection.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import styles from "../new-collection.module.css";

/** The end of the page, for `SkipLink`. */
export const START_ID = "collection-start";

/** Where a step begins, for `SkipLink`. */
export const stepId = (number: number) => `collection-step-${number}`;

/**
 * Goes past a list with a button for everybody in it: for the keyboard alone, which would need a press for each.
 * @param to the id of an element that can be given the focus
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
