"use client";

import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { AUDIT } from "#components/i18n/generated/audit.en.ts";
import { PERSON } from "#components/i18n/generated/person.en.ts";
import { ROLE_NAMES } from "#components/i18n/generated/role-names.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useFormat } from "#components/ui/locale.tsx";
import { useApiKeys } from "#lib/client/organization/api-keys.ts";
import type { AuditEvent } from "#lib/client/organization/audit-events.ts";
import { useMembers } from "#lib/client/organization/members.ts";
import styles from "./audit-list.module.css";
import { actionLabel, aroundName, changeLines, detailsOf, pageOf } from "./audit-sentence.ts";

/** An entry as a sentence: who did what. */
export function AuditEntryText({ entry }: { entry: AuditEvent }) {
  const t = { audit: useMessages(AUDIT), roleNames: useMessages(ROLE_NAMES), person: useMessages(PERSON) };
  const who = useActorName(entry);
  const whom = useMemberName(entry);
  const page = pageOf(entry);
  const details = detailsOf(entry, t);
  const format = useFormat();
  const lines = changeLines(entry, t, (day) => format.date(day));
  const deed = actionLabel(entry, t.audit);
  const name = entry.target_name;
  const [before, after] = aroundName(entry, t.audit);
  return (
    <span className={styles.sentence}>
      <span dir="auto">{who}</span>{" "}
      <span className={styles.deed}>
        {name === null ? (
          <Target page={page}>{deed}</Target>
        ) : (
          <>
            {before}
            <Target page={page}>
              <bdi>{name}</bdi>
            </Target>
            {after}
          </>
        )}
        {whom === null ? null : (
          <>
            {": "}
            <span dir="auto">{whom}</span>
          </>
        )}
      </span>
      <Details summary={details} lines={lines} isWhole={lines.length === 1 && setsOneField(entry)} />
    </span>
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

/** The name of the actor, if they still belong to the organization. */
function useActorName({ actor_type: type, actor_id: id }: AuditEvent): string | null {
  const t = useMessages(AUDIT);
  const { data: members } = useMembers();
  const { data: keys } = useApiKeys();
  if (type === "system") return t.system;
  if (type === "user") {
    if (members === undefined) return null;
    return members.find(({ user_id }) => user_id === id)?.display_name ?? t.formerUser;
  }
  if (keys === undefined) return null;
  const key = keys.find((each) => each.id === id);
  return key === undefined ? t.formerKey : t.key({ name: key.name });
}

/** The name of the member whom the entry is about. */
function useMemberName({ target_type: type, target_id: id }: AuditEvent): string | null {
  const { data: members } = useMembers();
  if (type !== "member") return null;
  return members?.find(({ user_id }) => user_id === id)?.display_name ?? null;
}
