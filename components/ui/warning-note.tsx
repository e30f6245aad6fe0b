import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import styles from "./warning-note.module.css";

/** What one should know before using what follows. */
export function WarningNote({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.note} role="note">
      <IconAlertTriangle size={18} stroke={1.8} aria-hidden />
      <div>
        <p className={styles.title}>{title}</p>
        <p className={styles.text}>{children}</p>
      </div>
    </div>
  );
}
