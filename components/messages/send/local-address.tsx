import { WATCH_LINKS } from "#components/i18n/generated/watch-links.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { WarningNote } from "#components/ui/warning-note.tsx";
import styles from "./send.module.css";

/** Says that the links lead nowhere on other computers. @param address of the installation */
export function LocalAddress({ address }: { address: string }) {
  const t = useMessages(WATCH_LINKS).local;
  return (
    <div className={styles.local}>
      <WarningNote title={t.title}>{t.text({ address })}</WarningNote>
    </div>
  );
}
