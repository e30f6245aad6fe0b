"use client";

import { offeredOccasions, type UsualOccasion } from "#components/celebrations/index.ts";
import { HOME } from "#components/i18n/generated/home.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { LinkButton } from "#components/ui/links.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { useTotalValues } from "#components/ui/use-total-values.ts";
import { useCelebrationRules } from "#lib/client/celebrations/celebrations.ts";
import { usePermission } from "#lib/client/organization/organization-context.tsx";
import { usePeople } from "#lib/client/people/people.ts";
import { offeredPeople } from "./offered-people.ts";
import styles from "./side-panels.module.css";

/** The usual rules, each as long as there is none for its occasion. @param today the reader's day */
export function OfferPanel({ today }: { today: string }) {
  const t = useMessages(HOME).offer;
  const rules = useCelebrationRules().data;
  const mayEdit = usePermission("editor");
  const offered = rules === undefined || !mayEdit ? [] : offeredOccasions(rules);
  if (offered.length === 0) return null;
  return (
    <Panel title={t.title}>
      <p className={styles.text}>{t.text}</p>
      {offered.map((occasion) => (
        <Offer key={occasion} occasion={occasion} today={today} />
      ))}
    </Panel>
  );
}

function Offer({ occasion, today }: { occasion: UsualOccasion; today: string }) {
  const t = useMessages(HOME).offer;
  const values = useTotalValues();
  const { data } = usePeople(offeredPeople(occasion, today));
  const { total, count } = values(data?.total ?? "0");
  return (
    <div className={styles.offer}>
      <span className={styles.words}>
        <span className={styles.name}>{t.rules[occasion]}</span>
        <span className={styles.detail}>{data === undefined ? " " : t.ahead({ total, count })}</span>
      </span>
      <LinkButton
        variant="default"
        size="compact-md"
        aria-label={t.setUpOf({ rule: t.rules[occasion] })}
        href={`/celebrations/new?occasion=${occasion}`}
      >
        {t.setUp}
      </LinkButton>
    </div>
  );
}
