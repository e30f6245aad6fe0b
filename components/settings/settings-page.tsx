"use client";

import { PageMenu } from "#components/api-snippets/index.ts";
import { SETTINGS } from "#components/i18n/generated/settings.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { LoadError } from "#components/shell/index.ts";
import { Fact, FactList } from "#components/ui/fact-list.tsx";
import { LinkButton } from "#components/ui/links.tsx";
import { useFormat } from "#components/ui/locale.tsx";
import { PageColumns } from "#components/ui/page-columns.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { ExactTime } from "#components/ui/relative-time.tsx";
import { PageSkeleton } from "#components/ui/skeletons.tsx";
import { requestSnippets } from "#lib/client/api/request-snippets.ts";
import { getOrganization } from "#lib/client/generated/operations.ts";
import { useOrganizationFacts } from "#lib/client/organization/organizations.ts";
import { EditOrganization } from "./edit-organization.tsx";
import styles from "./settings-page.module.css";

interface SettingsPageProps {
  /** Storage that the organization's files use, in bytes, and its limit; null if there is no limit. */
  storage: Readonly<Record<"videos" | "zips" | "uploads", number> & { limit: number | null }>;
}

/** The organization's name and its storage. */
export function SettingsPage({ storage }: SettingsPageProps) {
  const t = useMessages(SETTINGS);
  const { data, isError, error, refetch } = useOrganizationFacts();
  if (data === undefined) {
    return isError ? <LoadError error={error} onRetry={() => refetch()} /> : <PageSkeleton />;
  }
  const { id, created_at: createdAt } = data.value;
  return (
    <div className={styles.page}>
      <PageHeader
        title={t.title}
        subtitle={t.subtitle}
        actions={
          <PageMenu
            id={id}
            requests={[
              {
                title: t.request,
                snippets: (origin) => requestSnippets(getOrganization, { params: { org_id: id } }, origin),
              },
            ]}
          />
        }
      />
      <PageColumns
        side={
          <>
            <StoragePanel storage={storage} />
            <Panel title={t.facts}>
              <FactList>
                <Fact term={t.created}>
                  <ExactTime instant={createdAt} options={{ dateStyle: "medium" }} />
                </Fact>
              </FactList>
            </Panel>
          </>
        }
      >
        <div className={styles.panels}>
          <Panel title={t.organization}>
            <EditOrganization version={data} />
          </Panel>
          <Panel title={t.brand}>
            <p className={styles.hint}>{t.brandHint}</p>
            <LinkButton href="/settings/brand" variant="default">
              {t.manageBrand}
            </LinkButton>
          </Panel>
          <Panel title={t.customFields}>
            <p className={styles.hint}>{t.customFieldsHint}</p>
            <LinkButton href="/settings/custom-fields" variant="default">
              {t.manageCustomFields}
            </LinkButton>
          </Panel>
          <Panel title={t.holidays}>
            <p className={styles.hint}>{t.holidaysHint}</p>
            <LinkButton href="/settings/holidays" variant="default">
              {t.manageHolidays}
            </LinkButton>
          </Panel>
          <Panel title={t.email}>
            <p className={styles.hint}>{t.emailHint}</p>
            <LinkButton href="/settings/email" variant="default">
              {t.manageEmail}
            </LinkButton>
          </Panel>
          <Panel title={t.status}>
            <p className={styles.hint}>{t.statusHint}</p>
            <LinkButton href="/settings/status" variant="default">
              {t.openStatus}
            </LinkButton>
          </Panel>
        </div>
      </PageColumns>
    </div>
  );
}

function StoragePanel({ storage }: SettingsPageProps) {
  const t = useMessages(SETTINGS).storage;
  const { bytes } = useFormat();
  const parts = ["videos", "zips", "uploads"] as const;
  return (
    <Panel title={t.title}>
      <FactList>
        {parts.map((part) => (
          <Fact key={part} term={t[part]}>
            <span className="tabular">{bytes(storage[part])}</span>
          </Fact>
        ))}
        <Fact term={t.total}>
          <strong className="tabular">{bytes(parts.reduce((sum, part) => sum + storage[part], 0))}</strong>
        </Fact>
        {storage.limit === null ? null : (
          <Fact term={t.limit}>
            <span className="tabular">{bytes(storage.limit)}</span>
          </Fact>
        )}
      </FactList>
    </Panel>
  );
}
