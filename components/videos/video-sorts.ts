import type { Column } from "#components/data-table/table-columns.tsx";
import type { Messages } from "#components/i18n/catalogue.ts";

type VideoSort = Required<Pick<Column<never>, "title" | "sortKey">> & Pick<Column<never>, "sortedAs">;

/** What videos are sorted by, in the order of their columns: tiles have no others. */
export function videoSorts(t: Messages["videos"]) {
  return {
    person_name: { title: t.columns.person, sortKey: "person_name", sortedAs: "text" },
    status: { title: t.columns.status, sortKey: "status" },
    template_name: { title: t.columns.template, sortKey: "template_name", sortedAs: "text" },
    collection_name: { title: t.columns.collection, sortKey: "collection_name", sortedAs: "text" },
    project_name: { title: t.columns.project, sortKey: "project_name", sortedAs: "text" },
    occasion_on: { title: t.columns.aboutDay, sortKey: "occasion_on", sortedAs: "time" },
    duration_seconds: { title: t.columns.length, sortKey: "duration_seconds", sortedAs: "number" },
    duration_ms: { title: t.columns.took, sortKey: "duration_ms", sortedAs: "number" },
    completed_at: { title: t.columns.finished, sortKey: "completed_at", sortedAs: "time" },
    created_at: { title: t.columns.made, sortKey: "created_at", sortedAs: "time" },
  } as const satisfies Record<string, VideoSort>;
}
