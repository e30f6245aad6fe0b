"use client";

import { Button, Group } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import Link from "next/link";
import { HOME } from "#components/i18n/generated/home.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { usePermission } from "#lib/client/organization/organization-context.tsx";

/** The home page of an organization without people: adding people is the only step. */
export function StartPart() {
  const t = useMessages(HOME).start;
  const mayEdit = usePermission("editor");
  return (
    <>
      <PageHeader title={t.title} subtitle={t.subtitle} />
      <Panel>
        <EmptyState
          icon={<IconUsers size={22} stroke={1.6} />}
          action={
            mayEdit ? (
              <Group gap="sm" justify="center">
                <Button component={Link} href="/people/new" variant="default">
                  {t.add}
                </Button>
                <Button component={Link} href="/people/import">
                  {t.import}
                </Button>
              </Group>
            ) : undefined
          }
        >
          {mayEdit ? t.sentence : t.viewer}
        </EmptyState>
      </Panel>
    </>
  );
}
