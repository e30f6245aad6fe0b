"use client";

import type { ReactNode } from "react";
import { ACCOUNT } from "#components/i18n/generated/account.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { BrandMark } from "#components/ui/brand-mark.tsx";
import styles from "./account-frame.module.css";

/** The frame of every page before sign-in: the logo, and one column in the middle. */
export function AccountFrame({ children }: { children: ReactNode }) {
  const t = useMessages(ACCOUNT);
  return (
    <div className={styles.page}>
      <div className={styles.column}>
        <header className={styles.brand}>
          <BrandMark size={36} />
          <div>
            <div className={styles.product}>{t.product}</div>
            <div className={styles.tagline}>{t.tagline}</div>
          </div>
        </header>
        <main>{children}</main>
      </div>
    </div>
  );
}

interface AccountCardProps {
  title: string;
  lead: ReactNode;
  /** Shown below the card, in smaller text. */
  note?: ReactNode;
  children?: ReactNode;
}

/** The card with the page's only task or message, under the page's `h1`. */
export function AccountCard({ title, lead, note, children }: AccountCardProps) {
  return (
    <>
      <div className={styles.card}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {children === undefined ? null : <div className={styles.content}>{children}</div>}
      </div>
      {note === undefined ? null : <div className={styles.note}>{note}</div>}
    </>
  );
}
