"use client";

import Link from "next/link";
import type { Messages } from "#components/i18n/catalogue.ts";
import { BULK_ACTIONS } from "#components/i18n/generated/bulk-actions.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import type { BulkFailure } from "#lib/client/bulk-actions/bulk-failures.ts";
import styles from "./bulk-failures.module.css";

/** Of whom or what a row of a result is. */
type Target = Pick<
  BulkFailure,
  "person_id" | "video_id" | "collection_id" | "message_id" | "name" | "deleted"
>;

interface BulkTargetProps {
  target: Target;
  /** A link was followed. */
  onLeave: () => void;
}

/** What a row is about: a link as long as it exists, then its last name. */
export function BulkTarget({ target, onLeave }: BulkTargetProps) {
  const t = useMessages(BULK_ACTIONS);
  const href = hrefOf(target);
  if (href !== null && !target.deleted) {
    return (
      <span className={styles.target}>
        <Link href={href} onClick={onLeave}>
          <bdi>{nameOf(target, t)}</bdi>
        </Link>
      </span>
    );
  }
  return (
    <span>
      {target.name === null ? null : <bdi>{target.name}</bdi>}{" "}
      {target.deleted ? <span className={styles.reason}>{t.gone}</span> : null}
    </span>
  );
}

/** What it is called, or that it is gone. */
export const nameOf = ({ name }: Pick<Target, "name">, t: Messages["bulkActions"]): string => name ?? t.gone;

export const keyOf = ({ person_id, video_id, collection_id, message_id }: Target) =>
  person_id ?? video_id ?? collection_id ?? message_id;

function hrefOf({ person_id, video_id, collection_id, message_id }: Target) {
  if (person_id !== null) return `/people/${person_id}` as const;
  if (video_id !== null) return `/videos/${video_id}` as const;
  if (message_id !== null) return `/messages/${message_id}` as const;
  return collection_id === null ? null : (`/collections/${collection_id}` as const);
}
