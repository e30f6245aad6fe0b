"use client";

import { Kbd, Switch } from "@mantine/core";
import { useState } from "react";
import { CONSOLE_AREAS } from "#components/console-areas/index.ts";
import { SHELL } from "#components/i18n/generated/shell.en.ts";
import { SHORTCUTS } from "#components/i18n/generated/shortcuts.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { usePageShortcuts } from "#components/ui/page-shortcuts.ts";
import { areSingleKeysOn, setSingleKeys } from "#components/ui/single-keys.ts";
import { useOrganization } from "#lib/client/organization/organization-context.tsx";
import { roleAtLeast } from "#lib/contract/resources/roles.ts";
import styles from "./palette.module.css";
import { useModifier } from "./use-modifier.ts";

/** The keys, with a space between keys that are pressed together. */
const KEYS = [
  ["mod K", "search"],
  ["C", "create"],
  ["/", "searchList"],
  ["F", "filter"],
  ["J", "nextRow"],
  ["K", "previousRow"],
  ["X", "selectRow"],
  ["Shift J", "extend"],
  ["mod A", "selectPage"],
  ["mod Z", "undo"],
  ["?", "shortcuts"],
  ["Tab", "next"],
  ["Enter", "press"],
  ["Space", "tick"],
  ["Esc", "close"],
] as const;

/** The keyboard shortcuts, apart from those of every browser. */
export function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useMessages(SHORTCUTS);
  const modifier = useModifier();
  const names: Readonly<Record<string, string>> = { mod: modifier, Space: t.space, Shift: t.shift };
  // The server does not draw dialogs, so it is not asked.
  const [isOn, setOn] = useState(areSingleKeysOn);
  const { role } = useOrganization();
  const { navigation } = useMessages(SHELL);
  const own = usePageShortcuts();
  const named = (key: string) => names[key] ?? key;
  return (
    <Dialog opened={opened} onClose={onClose} title={t.title}>
      {own === null ? null : (
        <section aria-label={own.title}>
          <h3 className={styles.part}>{own.title}</h3>
          <KeyTable rows={own.rows} named={named} />
          <h3 className={styles.part}>{t.everywhere}</h3>
        </section>
      )}
      <KeyTable rows={KEYS.map(([keys, what]) => ({ keys, what: t.what[what] }))} named={named} />
      <h3 className={styles.part}>{t.areas}</h3>
      <KeyTable
        rows={CONSOLE_AREAS.filter((area) => roleAtLeast(role, area.role)).map(({ name, key }) => ({
          keys: `G ${key}`,
          what: navigation[name],
        }))}
        named={named}
      />
      <Switch
        mt="md"
        label={t.single}
        description={t.singleHint}
        checked={isOn}
        onChange={({ currentTarget: { checked } }) => {
          setSingleKeys(checked);
          setOn(checked);
        }}
      />
    </Dialog>
  );
}

interface KeyTableProps {
  rows: readonly { keys: string; what: string }[];
  named: (key: string) => string;
}

function KeyTable({ rows, named }: KeyTableProps) {
  return (
    <table className={styles.keys}>
      <tbody>
        {rows.map(({ keys, what }) => (
          <tr key={what}>
            <td>{what}</td>
            <td>
              {keys.split(" ").map((key) => (
                <span key={key}>
                  <Kbd>{named(key)}</Kbd>{" "}
                </span>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
