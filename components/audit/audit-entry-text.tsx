"use client";

import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { AUDIT } from "#components/i18n/generated/audit.en.ts";
import { PERSON_FIELDS } from "#components/i18n/generated/person-fields.en.ts";
import { ROLE_NAMES } from "#components/i18n/generated/role-names.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useFormat } from "#components/ui/locale.tsx";
import type { AuditEvent } from "#lib/client/organization/audit-events.ts";
import styles from "./audit-list.module.css";
import {
  actionLabel,
  actorName,
  aroundName,
  changeLines,
  detailsOf,
  isOwnAccount,
  pageOf,
} from "./audit-sentence.ts";

/** An entry as a sentence: who did what. */
export function AuditEntryText({ entry }: { entry: AuditEvent }) {
  const t = {
    audit: useMessages(AUDIT),
    roleNames: useMessages(ROLE_NAMES),
    personFields: useMessages(PERSON_FIELDS),
  };
  const format = useFormat();
  const lines = changeLines(entry, t, (day) => format.date(day));
  return (
    <span className={styles.sentence}>
      <span dir="auto">{actorName(entry, t.audit)}</span>{" "}
      <span className={styles.deed}>
        <Deed entry={entry} />
      </span>
      <Details
        summary={detailsOf(entry, t)}
        lines={lines}
        isWhole={lines.length === 1 && setsOneField(entry)}
      />
    </span>
  );
}

/** What was done, with the name of what it was done to. */
function Deed({ entry }: { entry: AuditEvent }) {
  const t = useMessages(AUDIT);
  const { target_name: name, action } = entry;
  const page = pageOf(entry);
  if (isOwnAccount(entry)) return action === "member.removed" ? t.left : actionLabel(entry, t);
  if (name === null) return <Target page={page}>{actionLabel(entry, t)}</Target>;
  const [before, after] = aroundName(entry, t);
  return (
    <>
      {before}
      <Target page={page}>
        <bdi>{name}</bdi>
      </Target>
      {after}
    </>
  );
}

const setsOneField = ({ details: { fields } }: AuditEvent) => Array.isArray(fields) && fields.length === 1;

interface DetailsProps {
  summary: string | null;
  lines: readonly string[];
  /** Whether the only line says all that the summary would. */
  isWhole: boolean;
}

/** What an entry knows beside its sentence; several changes are listed when they are opened. */
function Details({ summary, lines, isWhole }: DetailsProps) {
  if (isWhole) return <bdi className={styles.details}>{lines}</bdi>;
  if (summary === null) return null;
  if (lines.length === 0) return <span className={styles.details}>{summary}</span>;
  return (
    <details className={styles.details}>
      <summary>{summary}</summary>
      {lines.map((line) => (
        <bdi key={line} className={styles.details}>
          {line}
        </bdi>
      ))}
    </details>
  );
}

/** What an entry is about, as a link if it has a page. */
function Target({ page, children }: { page: string | null; children: ReactNode }) {
  if (page === null) return children;
  return (
    <Link className={styles.link} href={page as Route} prefetch={false}>
      {children}
    </Link>
  );
}
