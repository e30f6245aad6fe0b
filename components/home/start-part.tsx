"use client";

import { Button, Group } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import Link from "next/link";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { HOME } from "#components/words/en/home.ts";
import { useWords } from "#components/words/words.tsx";
import { useMay } from "#lib/client/organization-context.tsx";

/** The first screen of an organization without people: the one thing to do. */
export function StartPart() {
  const words = useWords(HOME).start;
  const mayEdit = useMay("editor");
  return (
    <>
      <PageHeader title={words.title} subtitle={words.subtitle} />
      <Panel>
        <EmptyState
          icon={<IconUsers size={22} stroke={1.6} />}
          action={
            mayEdit ? (
              <Group gap="sm" justify="center">
                <Button component={Link} href="/people/new" variant="default">
                  {words.add}
                </Button>
                <Button component={Link} href="/people/import">
                  {words.import}
                </Button>
              </Group>
            ) : undefined
          }
        >
          {mayEdit ? words.sentence : words.viewer}
        </EmptyState>
      </Panel>
    </>
  );
}
