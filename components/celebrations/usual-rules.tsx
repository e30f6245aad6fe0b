"use client";

import { CELEBRATIONS } from "#components/i18n/generated/celebrations.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { LinkButton, TextLink } from "#components/ui/links.tsx";
import { useFormat } from "#components/ui/locale.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { usePermission } from "#lib/client/organization/organization-context.tsx";
import { useCelebrations } from "#lib/client/people/celebrations.ts";
import { aheadWindow } from "./ahead-window.ts";
import styles from "./celebrations.module.css";
import { type NextPerson, nextPeople } from "./next-people.ts";
import { USUAL_OCCASIONS, type UsualOccasion } from "./usual-occasions.ts";

const DAY = { day: "numeric", month: "short" } as const;

/** What stands where there is no rule yet: the two usual ones, with whom they would be about. */
export function UsualRules({ today }: { today: string }) {
  const t = useMessages(CELEBRATIONS).start;
  const mayEdit = usePermission("editor");
  const window = aheadWindow(today);
  const { data } = useCelebrations(window);
  return (
    <section>
      <p className={styles.startText}>{mayEdit ? t.text : t.readOnly}</p>
      <div className={styles.start}>
        {USUAL_OCCASIONS.map((occasion) => (
          <Panel key={occasion} title={t.rules[occasion].title}>
            <div className={styles.card}>
              <p className={styles.cardText}>{t.rules[occasion].text}</p>
              <Ahead
                people={data === undefined ? undefined : nextPeople(occasion, data, window)}
                isComplete={data?.isComplete ?? true}
              />
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

interface FurtherRulesProps {
  /** Those that have no rule yet. */
  occasions: readonly UsualOccasion[];
  today: string;
}

/** The usual rules that are still missing, below those that there are. */
export function FurtherRules({ occasions, today }: FurtherRulesProps) {
  const t = useMessages(CELEBRATIONS).start;
  const window = aheadWindow(today);
  const { data } = useCelebrations(window);
  return (
    <div className={styles.further}>
      {occasions.map((occasion) => (
        <Panel key={occasion} title={t.rules[occasion].title}>
          <div className={styles.card}>
            <p className={styles.cardText}>
              {t.rules[occasion].text}{" "}
              {data === undefined
                ? null
                : (data.isComplete ? t.ahead : t.aheadMost)({
                    count: nextPeople(occasion, data, window).length,
                  })}
            </p>
            <LinkButton variant="default" href={`/celebrations/new?occasion=${occasion}`}>
              {t.rules[occasion].setUp}
            </LinkButton>
          </div>
        </Panel>
      ))}
    </div>
  );
}

/** How many names stand under a count. */
const NAMED = 4;

/** Whom the rule would be about in the next 30 days. `people`: undefined until they are known. */
function Ahead({ people, isComplete }: { people: readonly NextPerson[] | undefined; isComplete: boolean }) {
  const t = useMessages(CELEBRATIONS).start;
  const format = useFormat();
  const count = people?.length ?? 0;
  const rest = count - NAMED;
  return (
    <div className={styles.ahead}>
      <p>{people === undefined ? " " : isComplete ? t.ahead({ count }) : t.aheadMost({ count })}</p>
      <ul>
        {people?.slice(0, NAMED).map(({ id, name, day }) => (
          <li key={id}>
            <span>{format.date(day, DAY)}</span>
            <bdi>{name}</bdi>
          </li>
        ))}
        {rest > 0 ? <li>{t.further({ count: rest })}</li> : null}
      </ul>
    </div>
  );
}
