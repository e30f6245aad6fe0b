"use client";

import { UnstyledButton } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import styles from "./properties.module.css";

/** Which sections somebody has opened or closed, for the next layer of the kind. */
const chosen = new Map<string, boolean>();

interface PropertySectionProps {
  title: string;
  /** The name under which it is remembered that it is open. */
  kept: string;
  isOpenAtFirst: boolean;
  /** What is wrong in it is shown. */
  hasFault: boolean;
  children: ReactNode;
}

/** A part of a form that is opened and closed by its heading. */
export function PropertySection({ title, kept, isOpenAtFirst, hasFault, children }: PropertySectionProps) {
  const id = useId();
  const [, setCount] = useState(0);
  const isOpen = hasFault || (chosen.get(kept) ?? isOpenAtFirst);
  return (
    <section className={styles.section} aria-label={title} data-closed={isOpen ? undefined : true}>
      <h3 className={styles.sectionTitle}>
        <UnstyledButton
          className={styles.fold}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => {
            chosen.set(kept, !isOpen);
            setCount((count) => count + 1);
          }}
        >
          <IconChevronRight size={14} stroke={2} aria-hidden />
          {title}
        </UnstyledButton>
      </h3>
      <div id={id}>{isOpen ? children : null}</div>
    </section>
  );
}
