"use client";

import { useMemo } from "react";
import { DataTable } from "#components/data-table/data-table.tsx";
import type { Column } from "#components/data-table/table-columns.tsx";
import { CELEBRATIONS } from "#components/i18n/generated/celebrations.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { LoadError } from "#components/shell/index.ts";
import { LinkButton } from "#components/ui/links.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { StatusBadge } from "#components/ui/status-badge.tsx";
import { type Celebration, useCelebrationRules } from "#lib/client/celebrations/celebrations.ts";
import { useCustomFields } from "#lib/client/custom-fields/custom-fields.ts";
import { usePermission } from "#lib/client/organization/organization-context.tsx";
import { CelebrationState } from "./celebration-state.tsx";
import { offeredOccasions } from "./usual-occasions.ts";
import { FurtherRules, UsualRules } from "./usual-rules.tsx";
import { WaitingPanel } from "./waiting-panel.tsx";

/** The organization's rules; those that most have are offered until they are there. @param today the reader's day, as far as it is known */
export function CelebrationList({ today }: { today: string }) {
  const t = useMessages(CELEBRATIONS);
  const mayEdit = usePermission("editor");
  const rules = useCelebrationRules();
  const columns = useColumns();
  const offered = mayEdit && rules.data !== undefined ? offeredOccasions(rules.data) : [];
  const isEmpty = rules.data?.length === 0;
  return (
    <>
      <PageHeader
        title={t.title}
        subtitle={t.subtitle}
        actions={
          isEmpty ? undefined : (
            <>
              <LinkButton variant="default" href="/celebrations/calendar">
                {t.calendar}
              </LinkButton>
              {mayEdit ? <LinkButton href="/celebrations/new">{t.new}</LinkButton> : null}
            </>
          )
        }
        hasPrimary={mayEdit && !isEmpty}
      />
      {isEmpty ? (
        <UsualRules today={today} />
      ) : (
        <>
          <WaitingPanel today={today} />
          <DataTable
            label={t.label}
            rows={rules.data}
            rowId={({ id }) => id}
            rowLabel={({ name }) => name}
            rowHref={({ id }) => `/celebrations/${id}`}
            columns={columns}
            skeletonRows={3}
            empty={null}
            error={
              rules.isError && rules.data === undefined ? (
                <LoadError error={rules.error} onRetry={() => rules.refetch()} />
              ) : undefined
            }
          />
          {offered.length === 0 ? null : <FurtherRules occasions={offered} today={today} />}
        </>
      )}
    </>
  );
}

/** Whether a rule is on, and the first thing that keeps it from working. */
function ListedState({ rule: { enabled, warnings } }: { rule: Celebration }) {
  const t = useMessages(CELEBRATIONS).warnings;
  const first = warnings[0];
  if (!enabled || first === undefined) return <CelebrationState plain enabled={enabled} />;
  return <StatusBadge plain tone="warning" label={t[first.code].short} />;
}

function useColumns(): Column<Celebration>[] {
  const t = useMessages(CELEBRATIONS);
  const fields = useCustomFields().data;
  return useMemo(() => {
    const occasion = ({ occasion }: Celebration) => {
      if (occasion === "birthday" || occasion === "work_anniversary") return t.occasions[occasion];
      const key = occasion.slice(occasion.indexOf(".") + 1);
      return t.occasions.field({ name: fields?.find((field) => field.key === key)?.name ?? key });
    };
    const to = ({ to }: Celebration) =>
      to === null ? t.to.nobody : to === "person" ? t.to.person : t.to.addresses({ count: to.length });
    return [
      { key: "name", title: t.columns.name, render: ({ name }) => <span dir="auto">{name}</span> },
      { key: "occasion", title: t.columns.occasion, width: 240, render: occasion, selfEvident: true },
      { key: "to", title: t.columns.to, width: 160, render: to },
      { key: "send_at", title: t.columns.sendAt, width: 120, render: ({ send_at }) => send_at },
      {
        key: "state",
        title: t.columns.state,
        width: 200,
        selfEvident: true,
        render: (rule) => <ListedState rule={rule} />,
      },
    ];
  }, [t, fields]);
}
