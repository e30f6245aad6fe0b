"use client";

import { Button } from "@mantine/core";
import Link from "next/link";
import { PageMenu } from "#components/api-snippets/index.ts";
import { API_KEYS } from "#components/i18n/generated/api-keys.en.ts";
import { API_REQUESTS } from "#components/i18n/generated/api-requests.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { LoadError } from "#components/shell/index.ts";
import { CopyId } from "#components/ui/copy-id.tsx";
import { Crumbs } from "#components/ui/crumbs.tsx";
import { Fact, FactList } from "#components/ui/fact-list.tsx";
import { DocumentLink } from "#components/ui/links.tsx";
import { useFormat } from "#components/ui/locale.tsx";
import { PageColumns } from "#components/ui/page-columns.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { ExactTime } from "#components/ui/relative-time.tsx";
import { PageSkeleton } from "#components/ui/skeletons.tsx";
import { requestSnippets } from "#lib/client/api/request-snippets.ts";
import { getApiRequest } from "#lib/client/generated/api-key-operations.ts";
import { type ApiRequest, useApiRequest } from "#lib/client/organization/api-requests.ts";
import styles from "./api-request-page.module.css";
import { RequestStatus } from "./request-status.tsx";

const TO_THE_SECOND = { dateStyle: "medium", timeStyle: "medium" } as const;

/** One request of an API key: what it asked for, how it was answered, and what was wrong with it. */
export function ApiRequestPage({ id }: { id: string }) {
  const keys = useMessages(API_KEYS);
  const t = useMessages(API_REQUESTS);
  const { data: request, isError, error, refetch } = useApiRequest(id);
  if (request === undefined)
    return isError ? <LoadError error={error} onRetry={() => refetch()} /> : <PageSkeleton />;
  const title = `${request.method} ${request.path}`;
  return (
    <>
      <Crumbs
        items={[
          { label: keys.title, href: "/api-keys" },
          { label: t.title, href: "/api-keys/requests" },
          { label: title },
        ]}
      />
      <PageHeader
        title={<span className={styles.title}>{title}</span>}
        badge={<RequestStatus status={request.status} />}
        subtitle={t.notKept}
        actions={
          <>
            <PageMenu
              id={id}
              requests={[
                {
                  title: t.get,
                  snippets: (origin) =>
                    requestSnippets(getApiRequest, { params: { api_request_id: id } }, origin),
                },
              ]}
            />
            <Button
              component={Link}
              href={`/api-keys/requests?api_key_id=${request.api_key_id}`}
              variant="default"
            >
              {t.others}
            </Button>
          </>
        }
      />
      <PageColumns side={<Facts request={request} />}>
        <Faults request={request} />
      </PageColumns>
    </>
  );
}

function Faults({ request: { status, code, faults } }: { request: ApiRequest }) {
  const t = useMessages(API_REQUESTS);
  if (code === null) return <Panel title={t.answer}>{status === 499 ? t.gone : t.succeeded}</Panel>;
  return (
    <Panel title={t.faults.title} aside={<DocumentLink href="/docs">{t.reference}</DocumentLink>}>
      {faults.length === 0 ? (
        <p className={styles.none}>{t.faults.none}</p>
      ) : (
        <table className={styles.faults}>
          <thead>
            <tr>
              <th scope="col">{t.faults.location}</th>
              <th scope="col">{t.faults.code}</th>
            </tr>
          </thead>
          <tbody>
            {faults.map(({ location, code: fault }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they never change, and two may be alike where they were cut
              <tr key={index}>
                <td>
                  <code>{location}</code>
                </td>
                <td>
                  <code>{fault}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

function Facts({ request }: { request: ApiRequest }) {
  const t = useMessages(API_REQUESTS).facts;
  const format = useFormat();
  return (
    <Panel title={t.title}>
      <FactList>
        <Fact term={t.status}>{request.status}</Fact>
        {request.code === null ? null : (
          <Fact term={t.code}>
            <code className={styles.code}>{request.code}</code>
          </Fact>
        )}
        <Fact term={t.operation}>
          <code className={styles.code}>{request.operation}</code>
        </Fact>
        <Fact term={t.key}>
          <span dir="auto">{request.api_key_name}</span>
        </Fact>
        <Fact term={t.time}>
          <ExactTime instant={request.created_at} options={TO_THE_SECOND} />
        </Fact>
        <Fact term={t.duration}>
          {format.number(request.duration_ms, { style: "unit", unit: "millisecond" })}
        </Fact>
        <Fact term={t.requestId}>
          <CopyId id={request.request_id} />
        </Fact>
        <Fact term={t.address}>{request.ip_address ?? t.unknown}</Fact>
        <Fact term={t.client}>
          <span className={styles.code}>{request.user_agent ?? t.unknown}</span>
        </Fact>
      </FactList>
    </Panel>
  );
}
