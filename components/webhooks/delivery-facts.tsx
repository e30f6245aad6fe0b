"use client";

import { DELIVERIES } from "#components/i18n/generated/deliveries.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { CopyId } from "#components/ui/copy-id.tsx";
import { Fact, FactList } from "#components/ui/fact-list.tsx";
import { useFormat } from "#components/ui/locale.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { ExactTime, RelativeTime } from "#components/ui/relative-time.tsx";
import type { DeliveryDetails } from "#lib/client/webhooks/webhook-deliveries.ts";
import { answerOf, IN_MILLISECONDS } from "./delivery-list.tsx";

const toTheSecond = { dateStyle: "medium", timeStyle: "medium" } as const;

/** The number of attempts, the result of the last one, and the time of the next. */
export function DeliveryFacts({ delivery }: { delivery: DeliveryDetails }) {
  const messages = useMessages(DELIVERIES);
  const t = messages.facts;
  const isFault = delivery.response_status === null && delivery.error !== null;
  const format = useFormat();
  const { duration_ms: took, next_attempt_at: next } = delivery;
  return (
    <Panel title={t.title}>
      <FactList>
        <Fact term={isFault ? messages.error : t.answer}>{answerOf(delivery, messages)}</Fact>
        {took === null ? null : <Fact term={t.took}>{format.number(took, IN_MILLISECONDS)}</Fact>}
        <Fact term={t.attempts}>{format.number(delivery.attempt)}</Fact>
        <TimeFact term={t.created} instant={delivery.created_at} />
        <TimeFact term={t.attempted} instant={delivery.attempted_at} />
        {next === null ? null : (
          <Fact term={t.next}>
            <RelativeTime instant={next} />
          </Fact>
        )}
        <TimeFact term={t.completed} instant={delivery.completed_at} />
        <Fact term={t.id}>
          <CopyId id={delivery.id} />
        </Fact>
      </FactList>
    </Panel>
  );
}

function TimeFact({ term, instant }: { term: string; instant: string | null }) {
  if (instant === null) return null;
  return (
    <Fact term={term}>
      <ExactTime instant={instant} options={toTheSecond} />
    </Fact>
  );
}
