"use client";

import { Kbd } from "@mantine/core";
import { Dialog } from "#components/ui/dialog.tsx";
import { PALETTE } from "#components/words/en/palette.ts";
import { useWords } from "#components/words/words.tsx";
import styles from "./palette.module.css";
import { useModifier } from "./use-modifier.ts";

/** What can be done without a mouse, beside what every page of the web knows. */
export function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const words = useWords(PALETTE).shortcuts;
  const modifier = useModifier();
  return (
    <Dialog opened={opened} onClose={onClose} title={words.title}>
      <table className={styles.keys}>
        <tbody>
          {words.list.map(([keys, what]) => (
            <tr key={what}>
              <td>{what}</td>
              <td>
                {keys.split(" ").map((key) => (
                  <span key={key}>
                    <Kbd>{key === "mod" ? modifier : key}</Kbd>{" "}
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
