"use client";

import { Button, Group } from "@mantine/core";
import Link from "next/link";
import { HOME } from "#components/i18n/generated/home.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { onDemand } from "#components/ui/on-demand.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { usePermission } from "#lib/client/organization/organization-context.tsx";
import styles from "./start-part.module.css";

/** With the texts of the designs, which no other home page needs. */
const StartStill = onDemand(() => import("./start-still.tsx").then((part) => part.StartStill));

const STEPS = ["people", "design", "send"] as const;
const SHOWN = ["Birthday", "Work anniversary"] as const;

/** The home page of an organization without people: what the product does, and adding people as the first step. */
export function StartPart({ userName }: { userName: string }) {
  const t = useMessages(HOME).start;
  const mayEdit = usePermission("editor");
  return (
    <>
      <PageHeader title={t.title} subtitle={t.subtitle} />
      <Panel>
        <ol className={styles.steps}>
          {STEPS.map((step, index) => (
            <li key={step} className={styles.step}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <div>
                <h2 className={styles.name}>{t.steps[step].title}</h2>
                <p className={styles.text}>{t.steps[step].text}</p>
              </div>
            </li>
          ))}
        </ol>
        {mayEdit ? (
          <Group gap="sm" className={styles.actions}>
            <Button component={Link} href="/people/import">
              {t.import}
            </Button>
            <Button component={Link} href="/people/new" variant="default">
              {t.add}
            </Button>
          </Group>
        ) : (
          <p className={styles.viewer}>{t.viewer}</p>
        )}
      </Panel>
      <section className={styles.shown}>
        <h2 className={styles.shownTitle}>{t.shown}</h2>
        <ul className={styles.stills}>
          {SHOWN.map((occasion) => (
            <li key={occasion} className={styles.still}>
              <StartStill opened occasion={occasion} userName={userName} />
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
