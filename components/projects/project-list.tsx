"use client";

import { Button } from "@mantine/core";
import { IconFolder } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { ArchiveFilter } from "#components/data-table/archive-filter.tsx";
import { DataTable } from "#components/data-table/data-table.tsx";
import { listPager } from "#components/data-table/list-pager.ts";
import { SearchField } from "#components/data-table/search-field.tsx";
import type { Column } from "#components/data-table/table-columns.tsx";
import { useListState } from "#components/data-table/use-list-state.ts";
import type { Messages } from "#components/i18n/catalogue.ts";
import { PROJECTS } from "#components/i18n/generated/projects.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { LoadError } from "#components/shell/index.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { onDemand } from "#components/ui/on-demand.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { listProjectsFields } from "#lib/client/generated/list-fields/list-projects-fields.ts";
import { usePermission } from "#lib/client/organization/organization-context.tsx";
import { type Project, useProjects } from "#lib/client/projects/projects.ts";
import styles from "./project-list.module.css";

// The form and its validation are loaded when needed, not with the list.
const NewProjectDialog = onDemand(() =>
  import("./new-project-dialog.tsx").then((part) => part.NewProjectDialog),
);

function columnsOf(t: Messages["projects"]): Column<Project>[] {
  return [
    { key: "name", title: t.columns.name, render: ({ name }) => <span dir="auto">{name}</span> },
    { key: "slug", title: t.columns.slug, render: ({ slug }) => slug, hideBelow: 600 },
    {
      key: "made",
      title: t.columns.made,
      width: 160,
      render: ({ created_at }) => <RelativeTime instant={created_at} />,
    },
  ];
}

/** The organization's projects. */
export function ProjectList() {
  const t = useMessages(PROJECTS);
  const columns = useMemo(() => columnsOf(t), [t]);
  const list = useListState(listProjectsFields);
  const archived = list.state.archived ?? false;
  const projects = useProjects({ ...list.state, archived });
  const [creating, setCreating] = useState(false);
  const mayCreate = usePermission("editor");
  const page = projects.data;
  const create = (
    <Button {...NewProjectDialog.warming} onClick={() => setCreating(true)}>
      {t.newProject}
    </Button>
  );
  return (
    <>
      <PageHeader title={t.title} subtitle={t.subtitle} actions={mayCreate ? create : undefined} />
      <div className={styles.filters}>
        <div className={styles.search}>
          <SearchField
            label={t.search}
            value={list.state.q ?? ""}
            onChange={(q) => list.set({ q }, { history: "typing" })}
          />
        </div>
        <ArchiveFilter archived={archived} onChange={(next) => list.set({ archived: next ? true : null })} />
      </div>
      <DataTable
        label={t.label}
        rows={page?.items}
        rowId={(project) => project.id}
        rowLabel={(project) => project.name}
        rowHref={(project) => `/projects/${project.id}`}
        columns={columns}
        refreshing={projects.isPlaceholderData}
        error={
          projects.isError && page === undefined ? (
            <LoadError error={projects.error} onRetry={() => projects.refetch()} />
          ) : undefined
        }
        empty={
          list.state.q !== undefined ? (
            <EmptyState
              action={
                <Button variant="default" onClick={() => list.set({ q: null })}>
                  {t.clearSearch}
                </Button>
              }
            >
              {t.noneMatches}
            </EmptyState>
          ) : archived ? (
            <EmptyState>{t.noneArchived}</EmptyState>
          ) : (
            <EmptyState icon={<IconFolder size={22} stroke={1.6} />} action={mayCreate ? create : undefined}>
              {mayCreate ? t.empty : t.emptyViewer}
            </EmptyState>
          )
        }
        pager={listPager(list, page, projects.isPlaceholderData)}
      />
      <NewProjectDialog opened={creating} onClose={() => setCreating(false)} />
    </>
  );
}
