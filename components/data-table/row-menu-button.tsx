import type { MouseEvent } from "react";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import styles from "./row-menu-button.module.css";

interface RowMenuButtonProps {
  /** What the row is about. */
  name: string;
  onClick: (event: MouseEvent<HTMLElement>) => void;
}

/** Opens the menu of a row or a tile. */
export function RowMenuButton({ name, onClick }: RowMenuButtonProps) {
  const t = useMessages(KIT);
  return (
    <button
      type="button"
      className={styles.dots}
      aria-label={t.rowActions({ name })}
      aria-haspopup="menu"
      onClick={onClick}
    />
  );
}
