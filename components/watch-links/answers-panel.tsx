"use client";

import { Button } from "@mantine/core";
import { useState } from "react";
import { WATCH_LINKS } from "#components/i18n/generated/watch-links.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { LoadError } from "#components/shell/index.ts";
import { TextLink } from "#components/ui/links.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { useTotalValues } from "#components/ui/use-total-values.ts";
import {
  type Answer,
  type AnswersQuery,
  FIRST_ANSWERS,
  useAnswers,
  useViews,
  type Views,
} from "#lib/client/watch-links/answers.ts";
import { SYMBOL_PICTURES } from "#lib/contract/resources/answer-symbols.ts";
import styles from "./watch-links.module.css";

interface AnswersPanelProps {
  opened: boolean;
  /** Whose answers; all of the organization without one. */
  of: Pick<AnswersQuery, "video_id" | "person_id" | "collection_id">;
}

/** How many are shown at first, and at most. */
const [FIRST, MOST] = [FIRST_ANSWERS.limit, 200];

/**
 * What people have answered on watch pages, newest first, and how often they watched. Renders nothing as long as there is
 * neither.
 */
export function AnswersPanel({ of }: AnswersPanelProps) {
  const t = useMessages(WATCH_LINKS).answers;
  const totalValues = useTotalValues();
  const [limit, setLimit] = useState<number>(FIRST);
  const { data, isError, error, refetch } = useAnswers({ ...of, ...FIRST_ANSWERS, limit });
  const views = useViews(of).data;
  const isOfAll = Object.keys(of).length === 0;
  if (data === undefined && isError)
    return (
      <Panel title={t.title}>
        <LoadError error={error} onRetry={() => refetch()} />
      </Panel>
    );
  const isWatched = (views?.views ?? 0) > 0;
  if (data === undefined || (data.items.length === 0 && !isWatched)) return null;
  const panel = (
    <Panel
      title={data.items.length === 0 ? t.views : isOfAll ? t.newest : t.title}
      aside={data.total === null || data.items.length === 0 ? undefined : totalValues(data.total).total}
    >
      {isWatched && views !== undefined ? <ViewsLine views={views} /> : null}
      <ul className={styles.answers}>
        {data.items.map((answer) => (
          <li key={answer.id} className={styles.answer}>
            <AnswerText answer={answer} />
            <p className={styles.about}>
              {of.video_id === undefined ? (
                <>
                  <TextLink href={`/videos/${answer.video_id}`}>{answer.person_name ?? t.someone}</TextLink>
                  {" · "}
                </>
              ) : null}
              <RelativeTime instant={answer.updated_at} />
            </p>
          </li>
        ))}
      </ul>
      {data.nextCursor !== null && limit < MOST ? (
        <Button variant="subtle" size="compact-sm" onClick={() => setLimit(limit === FIRST ? 50 : MOST)}>
          {t.more}
        </Button>
      ) : null}
    </Panel>
  );
  // It stands below the stills of the videos; elsewhere panels keep their distance.
  return of.collection_id === undefined ? panel : <div className={styles.ofCollection}>{panel}</div>;
}

/** How often videos were watched, and when first and last. */
function ViewsLine({ views: { views, first_viewed_at: first, last_viewed_at: last } }: { views: Views }) {
  const t = useMessages(WATCH_LINKS).answers;
  return (
    <p className={styles.about}>
      {t.viewed({ count: views ?? 0 })}
      {first === null ? null : (
        <>
          {` · ${t.first} `}
          <RelativeTime instant={first} />
        </>
      )}
      {last === null || last === first ? null : (
        <>
          {` · ${t.last} `}
          <RelativeTime instant={last} />
        </>
      )}
    </p>
  );
}

function AnswerText({ answer: { symbol, text } }: { answer: Answer }) {
  const t = useMessages(WATCH_LINKS).answers;
  return (
    <>
      {symbol === null ? null : (
        <p className={styles.symbol}>
          <span aria-hidden="true">{SYMBOL_PICTURES[symbol]}</span> {t.symbols[symbol]}
        </p>
      )}
      {text === null ? null : (
        <p className={styles.text} dir="auto">
          {text}
        </p>
      )}
    </>
  );
}
