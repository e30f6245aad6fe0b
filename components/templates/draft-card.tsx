"use client";

import type { Route } from "next";
import Link from "next/link";
import { TEMPLATES } from "#components/i18n/generated/templates.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { type TemplateDraftSummary, useDraftScene } from "#lib/client/templates/template-drafts.ts";
import { DraftBadge } from "./draft-badge.tsx";
import { SceneStill, useSeen } from "./scene-still.tsx";
import styles from "./template-gallery.module.css";

interface DraftCardProps {
  draft: TemplateDraftSummary;
  /** Any template of the organization, under whose id the draft is drawn; null if there is none. */
  canvasId: string | null;
  aspect: string;
  /** Whether the user may go on with it. */
  mayEdit: boolean;
}

/** A template that was never published, with a still of its draft. */
export function DraftCard({ draft, canvasId, aspect, mayEdit }: DraftCardProps) {
  const t = useMessages(TEMPLATES);
  const { ref, wasSeen } = useSeen();
  const { id, revision, updated_at: savedAt } = draft;
  const { data: scene } = useDraftScene(id, wasSeen ? revision : null);
  const name = draft.name === "" ? t.untitled : draft.name;
  return (
    <li className={styles.card} ref={ref}>
      <SceneStill canvasId={canvasId} shown={scene === undefined ? null : { scene }} aspect={aspect} />
      <div className={styles.words}>
        {mayEdit ? (
          <Link className={styles.name} href={`/templates/${id}/edit` as Route}>
            {name}
          </Link>
        ) : (
          <strong>{name}</strong>
        )}
        <span className={styles.facts}>
          <DraftBadge /> · <RelativeTime instant={savedAt} />
        </span>
      </div>
    </li>
  );
}
