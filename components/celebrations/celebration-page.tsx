"use client";

import { CELEBRATIONS } from "#components/i18n/generated/celebrations.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { LoadError } from "#components/shell/index.ts";
import { Crumbs } from "#components/ui/crumbs.tsx";
import { PageColumns } from "#components/ui/page-columns.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { PageSkeleton } from "#components/ui/skeletons.tsx";
import { useCelebration } from "#lib/client/celebrations/celebrations.ts";
import { usePermission } from "#lib/client/organization/organization-context.tsx";
import { CelebrationMenu } from "./celebration-menu.tsx";
import { CelebrationState } from "./celebration-state.tsx";
import { CelebrationSwitch } from "./celebration-switch.tsx";
import { CelebrationWarnings } from "./celebration-warnings.tsx";
import { EditCelebration } from "./edit-celebration.tsx";
import { UpcomingPanel } from "./upcoming-panel.tsx";

interface CelebrationPageProps {
  celebrationId: string;
  /** The reader's day as far as the server knows, `YYYY-MM-DD`. */
  today: string;
  /** The installation's address if no other computer can open it. */
  localAddress: string | null;
}

/** One rule: everything that it says, whether it is on, and its end. */
export function CelebrationPage({ celebrationId, today, localAddress }: CelebrationPageProps) {
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
            <CelebrationMenu rule={rule} mayEdit={mayEdit} />
            {mayEdit ? <CelebrationSwitch rule={rule} today={today} /> : null}
          </>
        }
        hasPrimary={mayEdit && !rule.enabled}
      />
      <CelebrationWarnings rule={rule} localAddress={localAddress} />
      <PageColumns side={<UpcomingPanel rule={rule} today={today} />}>
        <EditCelebration version={data} mayEdit={mayEdit} />
      </PageColumns>
    </>
  );
}
