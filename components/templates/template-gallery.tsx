"use client";

import { IconLayoutBoard } from "@tabler/icons-react";
import type { Route } from "next";
import Link from "next/link";
import { CursorPager } from "#components/data-table/cursor-pager.tsx";
import { useListState } from "#components/data-table/use-list-state.ts";
import { LoadError } from "#components/shell/index.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { formatClock } from "#components/ui/format.ts";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { TileSkeleton } from "#components/ui/skeletons.tsx";
import { type Template, useTemplates } from "#lib/client/templates.ts";
import { templateListQuery } from "#lib/contract/template.ts";
import { TemplateFrame } from "./template-frame.tsx";
import styles from "./template-gallery.module.css";
import { templateWords as words } from "./template-words.ts";

/** Every template as a card with its still. */
export function TemplateGallery() {
  const list = useListState(templateListQuery);
  const templates = useTemplates({ archived: false, ...list.state });
  const nextCursor = templates.data?.nextCursor ?? null;
  return (
    <>
      <PageHeader title={words.title} subtitle={words.subtitle} />
      {templates.data === undefined && templates.isError ? (
        <LoadError error={templates.error} onRetry={() => templates.refetch()} />
      ) : (
        <Cards templates={templates.data?.items} />
      )}
      <CursorPager
        hasPrevious={list.hasPrevious}
        hasNext={nextCursor !== null && !templates.isPlaceholderData}
        onPrevious={list.goPrevious}
        onNext={() => nextCursor !== null && list.goNext(nextCursor)}
      />
    </>
  );
}

function Cards({ templates }: { templates: readonly Template[] | undefined }) {
  if (templates === undefined) return <TileSkeleton tiles={6} />;
  if (templates.length === 0) {
    return (
      <Panel>
        <EmptyState icon={<IconLayoutBoard size={22} stroke={1.6} />}>{words.empty}</EmptyState>
      </Panel>
    );
  }
  return (
    <ul className={styles.cards} aria-label={words.label}>
      {templates.map((template) => (
        <li key={template.id} className={styles.card}>
          <TemplateFrame aspect="16:9" url={template.thumbnail_url} alt="" />
          <div className={styles.words}>
            <Link className={styles.name} href={`/templates/${template.id}` as Route}>
              {template.name}
            </Link>
            <span className={styles.facts}>
              {template.aspect} · {formatClock(template.duration_seconds)} ·{" "}
              {words.version(template.latest_version)}
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}
