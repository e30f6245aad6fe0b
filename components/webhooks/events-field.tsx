"use client";

import { Button, Checkbox, CheckboxGroup } from "@mantine/core";
import type { FieldValues } from "react-hook-form";
import { type FieldProps, useContractField } from "#components/form/use-contract-field.ts";
import { WEBHOOKS } from "#components/i18n/generated/webhooks.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { WEBHOOK_EVENTS, type WebhookEvent } from "#lib/contract/resources/webhook-events.ts";
import styles from "./events-field.module.css";

const GROUPS = ["video", "collection", "message", "person"] as const;

/** Selects the events that are sent: a checkbox each, grouped by resource. */
export function EventsField<Input extends FieldValues, Output>(props: FieldProps<Input, Output>) {
  const t = useMessages(WEBHOOKS).form;
  const webhookMessages = useMessages(WEBHOOKS);
  const { value, change, input } = useContractField(props);
  const chosen: readonly string[] = Array.isArray(value) ? value : [];
  const isAll = chosen.length === WEBHOOK_EVENTS.length;
  // In the contract's order, whatever the order of clicks.
  const choose = (next: readonly string[]) => change(WEBHOOK_EVENTS.filter((event) => next.includes(event)));
  return (
    <CheckboxGroup
      label={
        <span className={styles.label}>
          {input.label}
          <Button variant="subtle" size="compact-xs" onClick={() => choose(isAll ? [] : WEBHOOK_EVENTS)}>
            {isAll ? t.none : t.all}
          </Button>
        </span>
      }
      labelProps={{ className: styles.head }}
      error={input.error === undefined ? undefined : t.choose}
      value={[...chosen]}
      onChange={choose}
    >
      <div className={styles.groups}>
        {GROUPS.map((group) => (
          <fieldset className={styles.group} key={group}>
            <legend className={styles.legend}>{t.groups[group]}</legend>
            {eventsOf(group).map((event, index) => (
              <Checkbox
                key={event}
                value={event}
                label={webhookMessages.events[event]}
                description={<code>{event}</code>}
                onBlur={input.onBlur}
                ref={group === GROUPS[0] && index === 0 ? input.ref : undefined}
              />
            ))}
          </fieldset>
        ))}
      </div>
    </CheckboxGroup>
  );
}

function eventsOf(group: string): WebhookEvent[] {
  return WEBHOOK_EVENTS.filter((event) => event.startsWith(`${group}.`));
}
