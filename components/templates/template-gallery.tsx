"use client";

import { IconLayoutBoard } from "@tabler/icons-react";
import type { Route } from "next";
import Link from "next/link";
import { ArchiveFilter } from "#components/data-table/archive-filter.tsx";
import { CursorPager } from "#components/data-table/cursor-pager.tsx";
import { listPager } from "#components/data-table/list-pager.ts";
import { useListKeys } from "#components/data-table/use-list-keys.ts";
import { useListState } from "#components/data-table/use-list-state.ts";
import { TEMPLATES } from "#components/i18n/generated/templates.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useTemplateName } from "#components/i18n/use-template-name.ts";
import { LoadError } from "#components/shell/index.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { formatClock } from "#components/ui/format.ts";
import { LinkButton } from "#components/ui/links.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { TileSkeleton } from "#components/ui/skeletons.tsx";
import { usePermission } from "#lib/client/organization/organization-context.tsx";
import { type TemplateDraftSummary, useTemplateDrafts } from "#lib/client/templates/template-drafts.ts";
import { type Template, useTemplates } from "#lib/client/templates/templates.ts";
import { DraftBadge } from "./draft-badge.tsx";
import { DraftCard } from "./draft-card.tsx";
import { ShapeSwitch } from "./shape-switch.tsx";
import { groupByDesign, inShape, SHAPE_ASPECTS, type Shape } from "./template-designs.ts";
import { TemplateFrame } from "./template-frame.tsx";
import styles from "./template-gallery.module.css";
import { templateGallerySearch, toTemplatesQuery } from "./template-gallery-search.ts";
import { useGalleryStill } from "./use-gallery-still.ts";

/**
 * All active designs as cards with their stills, in one shape at a time, or the archived ones; state is in
 * the URL.
 */
export function TemplateGallery() {
  const t = useMessages(TEMPLATES);
  const list = useListState(templateGallerySearch);
  const templates = useTemplates(toTemplatesQuery(list.state));
  const drafts = useTemplateDrafts();
  const mayMake = usePermission("editor");
  const archived = list.state.archived ?? false;
  return (
    <>
      <PageHeader
        title={t.title}
        subtitle={t.subtitle}
        actions={mayMake ? <LinkButton href="/templates/new">{t.create}</LinkButton> : null}
      />
      <div className={styles.bar}>
        <ShapeSwitch
          shape={list.state.shape}
          onChange={(shape) => list.set({ shape }, { history: "replace" })}
        />
        <ArchiveFilter archived={archived} onChange={(next) => list.set({ archived: next ? true : null })} />
      </div>
      {templates.data === undefined && templates.isError ? (
        <LoadError error={templates.error} onRetry={() => templates.refetch()} />
      ) : (
        <Cards
          templates={templates.data?.items}
          drafts={drafts.data ?? []}
          newDrafts={archived || list.hasPrevious ? [] : (drafts.data ?? []).filter(isOfNewTemplate)}
          mayEdit={mayMake}
          shape={list.state.shape}
          refreshing={templates.isPlaceholderData}
          empty={archived ? t.noneArchived : t.empty}
        />
      )}
      {/* A card is a design, which has a template for each shape: the rows are not what is counted. */}
      <CursorPager {...listPager(list, templates.data, templates.isPlaceholderData)} rows={null} />
    </>
  );
}

const isOfNewTemplate = ({ latest_version: latest }: TemplateDraftSummary) => latest === null;

interface CardsProps {
  templates: readonly Template[] | undefined;
  /** All drafts of the organization. */
  drafts: readonly TemplateDraftSummary[];
  /** Those of templates that were never published, which are shown here. */
  newDrafts: readonly TemplateDraftSummary[];
  mayEdit: boolean;
  shape: Shape;
  /** Older templates are shown while newer ones load. */
  refreshing: boolean;
  /** Shown if there are no templates. */
  empty: string;
}

function Cards({ templates, drafts, newDrafts, mayEdit, shape, refreshing, empty }: CardsProps) {
  const t = useMessages(TEMPLATES);
  useListKeys();
  if (templates === undefined) return <TileSkeleton tiles={6} />;
  if (templates.length + newDrafts.length === 0) {
    return (
      <Panel>
        <EmptyState icon={<IconLayoutBoard size={22} stroke={1.6} />}>{empty}</EmptyState>
      </Panel>
    );
  }
  return (
    <ul
      className={styles.cards}
      data-shape={shape}
      data-refreshing={refreshing || undefined}
      aria-busy={refreshing || undefined}
      aria-label={t.label}
    >
      {newDrafts.map((draft) => (
        <DraftCard
          key={draft.id}
          draft={draft}
          canvasId={templates[0]?.id ?? null}
          aspect={SHAPE_ASPECTS[shape]}
          mayEdit={mayEdit}
        />
      ))}
      {groupByDesign(templates).map((design) => {
        const template = inShape(design, shape);
        const hasDraft = drafts.some(({ id }) => id === template.id);
        return <Card key={design.key} template={template} shape={shape} hasDraft={hasDraft} />;
      })}
    </ul>
  );
}

interface CardProps {
  template: Template;
  shape: Shape;
  /** Whether there are changes that are not published. */
  hasDraft: boolean;
}

function Card({ template, shape, hasDraft }: CardProps) {
  const t = useMessages(TEMPLATES);
  const name = useTemplateName()(template);
  const { id, aspect, occasion, design, duration_seconds: length, latest_version: version } = template;
  return (
    <li className={styles.card} data-list-row>
      <TemplateFrame aspect={SHAPE_ASPECTS[shape]} url={useGalleryStill()(template)} alt="" />
      <div className={styles.words}>
        <Link className={styles.name} href={`/templates/${id}` as Route}>
          {name}
        </Link>
        <span className={styles.facts}>
          {hasDraft ? (
            <>
              <DraftBadge /> ·{" "}
            </>
          ) : null}
          {occasion === null ? null : <>{t.occasions[occasion]} · </>}
          {design === null ? <>{t.version({ version })} · </> : null}
          {aspect} · {formatClock(length)}
        </span>
      </div>
    </li>
  );
}
