"use client";

import { CELEBRATIONS } from "#components/i18n/generated/celebrations.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { LinkButton, TextLink } from "#components/ui/links.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { usePermission } from "#lib/client/organization/organization-context.tsx";
import { useCelebrations } from "#lib/client/people/celebrations.ts";
import { aheadWindow } from "./ahead-window.ts";
import styles from "./celebrations.module.css";

const USUAL = ["birthday", "work_anniversary"] as const;

/** What stands where there is no rule yet: the two usual ones, with whom they would be about. */
export function UsualRules({ today }: { today: string }) {
  const t = useMessages(CELEBRATIONS).start;
  const mayEdit = usePermission("editor");
  const { data } = useCelebrations(aheadWindow(today));
  const people = { birthday: data?.birthdays, work_anniversary: data?.anniversaries };
  const ahead = (occasion: (typeof USUAL)[number]) => {
    const count = people[occasion]?.filter(({ celebrate }) => celebrate).length;
    if (count === undefined) return " ";
    return data?.isComplete === false ? t.aheadMost({ count }) : t.ahead({ count });
  };
  return (
    <section>
      <p className={styles.startText}>{mayEdit ? t.text : t.readOnly}</p>
      <div className={styles.start}>
        {USUAL.map((occasion) => (
          <Panel key={occasion} title={t.rules[occasion].title}>
            <div className={styles.card}>
              <p className={styles.cardText}>{t.rules[occasion].text}</p>
              <p className={styles.ahead}>{ahead(occasion)}</p>
              {mayEdit ? (
                <LinkButton href={`/celebrations/new?occasion=${occasion}`}>
                  {t.rules[occasion].setUp}
                </LinkButton>
              ) : null}
            </div>
          </Panel>
        ))}
      </div>
      {mayEdit ? (
        <p>
          <TextLink href="/celebrations/new?occasion=other">{t.other}</TextLink>
        </p>
      ) : null}
    </section>
  );
}
