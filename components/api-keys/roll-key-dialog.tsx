"use client";

import { Select } from "@mantine/core";
import { useState } from "react";
import { API_KEY_COMMANDS } from "#components/i18n/generated/api-key-commands.en.ts";
import { API_KEYS } from "#components/i18n/generated/api-keys.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { ConfirmStep, ShownOnceDialog } from "#components/shell/index.ts";
import { useFormat } from "#components/ui/locale.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { type ApiKey, type CreatedApiKey, useRollApiKey } from "#lib/client/organization/api-keys.ts";
import styles from "./api-keys-page.module.css";
import type { KeyDialogProps } from "./key-commands.ts";

/** For how many hours the old key may work yet. */
const OVERLAPS = { now: 0, hour: 1, day: 24, week: 168 } as const;
type Overlap = keyof typeof OVERLAPS;
const overlaps = Object.keys(OVERLAPS) as Overlap[];

const DAY_MS = 24 * 60 * 60 * 1000;

/** A new key, and until when the old one works; null if it does no more. */
interface Rolled {
  created: CreatedApiKey;
  oldEnds: string | null;
}

/** Asks how long the old key shall work, then shows the new one, which cannot be shown again. */
export function RollKeyDialog({ apiKey, opened, onClose }: KeyDialogProps) {
  const t = useMessages(API_KEY_COMMANDS).roll;
  const { key: label, copy, copied, done } = useMessages(API_KEYS).create;
  const format = useFormat();
  return (
    <ShownOnceDialog<Rolled>
      opened={opened}
      onClose={onClose}
      t={{ ...t, copy, copied, done }}
      form={(onRolled) => <RollForm apiKey={apiKey} onRolled={onRolled} onCancel={onClose} />}
      shown={({ created, oldEnds }) => ({
        sentence: oldEnds === null ? t.readyNow : t.ready({ time: format.instant(oldEnds) }),
        label,
        value: created.key,
      })}
    />
  );
}

interface RollFormProps {
  apiKey: ApiKey;
  onRolled: (rolled: Rolled) => void;
  onCancel: () => void;
}

function RollForm({ apiKey, onRolled, onCancel }: RollFormProps) {
  const t = useMessages(API_KEY_COMMANDS);
  const roll = useRollApiKey(apiKey.id);
  const [overlap, setOverlap] = useState<Overlap>("day");
  const hours = OVERLAPS[overlap];
  const days = daysOf(apiKey);
  return (
    <ConfirmStep
      t={t.roll}
      onSubmit={async () => {
        const created = await roll.mutateAsync({ previous_expires_in_hours: hours });
        onRolled({ created, oldEnds: hours === 0 ? null : endOf(apiKey, created, hours) });
      }}
      onCancel={onCancel}
    >
      <p className={styles.sentence}>
        {t.roll.text({ name: apiKey.name })} {days === null ? null : t.roll.life({ days })}
      </p>
      <Select
        label={t.roll.overlap}
        description={hours === 0 ? <WhatFails apiKey={apiKey} /> : undefined}
        data={overlaps.map((each) => ({ value: each, label: t.roll.overlaps[each] }))}
        value={overlap}
        allowDeselect={false}
        onChange={(next) => setOverlap(overlaps.find((each) => each === next) ?? "day")}
      />
    </ConfirmStep>
  );
}

/** Whether something would miss the old key. */
function WhatFails({ apiKey: { last_used_at: used } }: { apiKey: ApiKey }) {
  const t = useMessages(API_KEY_COMMANDS);
  return (
    <>
      {t.roll.usedNow}{" "}
      {used === null ? (
        t.revoke.unused
      ) : (
        <>
          {t.revoke.used} <RelativeTime instant={used} />.
        </>
      )}
    </>
  );
}

/** For how many days the key was created, as its successor is; null for ever. */
function daysOf({ created_at: created, expires_at: end }: ApiKey): number | null {
  return end === null ? null : Math.round((Date.parse(end) - Date.parse(created)) / DAY_MS);
}

/** When the old key stops working, which it may have done sooner anyway. */
function endOf({ expires_at: end }: ApiKey, { created_at: rolled }: CreatedApiKey, hours: number): string {
  const chosen = new Date(Date.parse(rolled) + hours * 60 * 60 * 1000).toISOString();
  return end !== null && Date.parse(end) < Date.parse(chosen) ? end : chosen;
}
