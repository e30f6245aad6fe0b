"use client";

import { PageMenu } from "#components/api-snippets/index.ts";
import { CELEBRATIONS } from "#components/i18n/generated/celebrations.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { LoadError, notifyDone } from "#components/shell/index.ts";
import { ConfirmButton } from "#components/ui/confirm-button.tsx";
import { Crumbs } from "#components/ui/crumbs.tsx";
import { PageColumns } from "#components/ui/page-columns.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { PageSkeleton } from "#components/ui/skeletons.tsx";
import { useLeaveDeleted } from "#components/ui/use-leave-deleted.ts";
import { requestSnippets } from "#lib/client/api/request-snippets.ts";
import {
  type Celebration,
  useCelebration,
  useDeleteCelebration,
} from "#lib/client/celebrations/celebrations.ts";
import { getCelebration } from "#lib/client/generated/celebration-operations.ts";
import { usePermission } from "#lib/client/organization/organization-context.tsx";
import { CelebrationState } from "./celebration-state.tsx";
import { CelebrationSwitch } from "./celebration-switch.tsx";
import { CelebrationWarnings } from "./celebration-warnings.tsx";
import { EditCelebration } from "./edit-celebration.tsx";
import { UpcomingPanel } from "./upcoming-panel.tsx";

interface CelebrationPageProps {
  celebrationId: string;
  /** The reader's day as far as the server knows, `YYYY-MM-DD`. */
  today: string;
}

/** One rule: everything that it says, whether it is on, and its end. */
export function CelebrationPage({ celebrationId, today }: CelebrationPageProps) {
  const t = useMessages(CELEBRATIONS);
  const mayEdit = usePermission("editor");
  const { data, isError, error, refetch } = useCelebration(celebrationId);
  if (data === undefined)
    return isError ? <LoadError error={error} onRetry={() => refetch()} /> : <PageSkeleton />;
  const rule = data.value;
  return (
    <>
      <Crumbs items={[{ label: t.title, href: "/celebrations" }, { label: rule.name }]} />
      <PageHeader
        title={<span dir="auto">{rule.name}</span>}
        badge={<CelebrationState enabled={rule.enabled} />}
        actions={
          <>
            <PageMenu
              id={rule.id}
              requests={[
                {
                  title: t.page.request,
                  snippets: (origin) =>
                    requestSnippets(getCelebration, { params: { celebration_id: rule.id } }, origin),
                },
              ]}
            />
            {mayEdit ? (
              <>
                <DeleteCelebration rule={rule} />
                <CelebrationSwitch rule={rule} />
              </>
            ) : null}
          </>
        }
        hasPrimary={mayEdit && !rule.enabled}
      />
      <CelebrationWarnings rule={rule} />
      <PageColumns side={<UpcomingPanel rule={rule} today={today} />}>
        <EditCelebration version={data} mayEdit={mayEdit} />
      </PageColumns>
    </>
  );
}

function DeleteCelebration({ rule: { id, name } }: { rule: Celebration }) {
  const t = useMessages(CELEBRATIONS).delete;
  const leave = useLeaveDeleted();
  const remove = useDeleteCelebration(id);
  return (
    <ConfirmButton
      label={t.action}
      title={t.title({ name })}
      confirmLabel={t.confirm}
      onConfirm={async () => {
        await remove.mutateAsync();
        notifyDone(t.done({ name }));
        leave("/celebrations");
      }}
    >
      {t.text}
    </ConfirmButton>
  );
}
