"use client";

import { Button, UnstyledButton } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useState } from "react";
import { NEW_COLLECTION } from "#components/i18n/generated/new-collection.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import styles from "../new-collection.module.css";
import type { Exclusions } from "./exclusions.ts";

/** Most people named at first. */
const NAMED = 12;

/** Everyone who is left out, each with a button to add them back. */
export function ExclusionList({ excluded: { people, include } }: { excluded: Exclusions }) {
  const t = useMessages(NEW_COLLECTION).leftOut;
  const [isWhole, setWhole] = useState(false);
  if (people.length === 0) return null;
  const shown = isWhole ? people : people.slice(0, NAMED);
  const rest = people.length - shown.length;
  return (
    <section className={styles.leftOut} aria-label={t.title}>
      <h3 className={styles.leftOutTitle}>{t.title}</h3>
      <ul className={styles.chosen}>
        {shown.map(({ id, name }) => (
          <li key={id} className={styles.chip}>
            <span className={styles.leftOutName} dir="auto">
              {name}
            </span>
            <UnstyledButton
              className={styles.remove}
              aria-label={t.takeBackOne({ name })}
              title={t.takeBackOne({ name })}
              onClick={() => include(id)}
            >
              <IconArrowBackUp size={14} stroke={2} aria-hidden />
            </UnstyledButton>
          </li>
        ))}
        {rest === 0 ? null : (
          <li>
            <Button variant="subtle" size="compact-sm" onClick={() => setWhole(true)}>
              {t.more({ count: rest })}
            </Button>
          </li>
        )}
      </ul>
    </section>
  );
}
