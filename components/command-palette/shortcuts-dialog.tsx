"use client";

import { Kbd } from "@mantine/core";
import { PALETTE } from "#components/i18n/generated/palette.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import styles from "./palette.module.css";
import { useModifier } from "./use-modifier.ts";

/** The keys, with a space between keys that are pressed together. */
const KEYS = [
  ["mod K", "search"],
  ["?", "shortcuts"],
  ["Tab", "next"],
  ["Enter", "press"],
  ["Space", "tick"],
  ["Esc", "close"],
] as const;

/** The keyboard shortcuts, apart from those of every browser. */
export function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useMessages(PALETTE).shortcuts;
  const modifier = useModifier();
  return (
    <Dialog opened={opened} onClose={onClose} title={t.title}>
      <table className={styles.keys}>
        <tbody>
          {KEYS.map(([keys, what]) => (
            <tr key={what}>
              <td>{t.what[what]}</td>
              <td>
                {keys.split(" ").map((key) => (
                  <span key={key}>
                    <Kbd>{key === "mod" ? modifier : key === "Space" ? t.space : key}</Kbd>{" "}
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
