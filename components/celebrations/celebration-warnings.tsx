import { CELEBRATIONS } from "#components/i18n/generated/celebrations.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { WarningNote } from "#components/ui/warning-note.tsx";
import type { Celebration } from "#lib/client/celebrations/celebrations.ts";
import styles from "./celebrations.module.css";
import { LocalLinks } from "./local-links.tsx";

interface CelebrationWarningsProps {
  rule: Celebration;
  /** The installation's address if no other computer can open it. */
  localAddress: string | null;
}

/** What keeps a rule from working as things are, and what happens meanwhile. */
export function CelebrationWarnings({ rule, localAddress }: CelebrationWarningsProps) {
  const t = useMessages(CELEBRATIONS).warnings;
  const localLinks = rule.to === null ? null : localAddress;
  if (rule.warnings.length === 0 && localLinks === null) return null;
  return (
    <div className={styles.notes}>
      {rule.warnings.map(({ code, relay_answer: answer }) => (
        <WarningNote key={code} title={t[code].title}>
          {t[code].text({ without: rule.without_approval, answer: answer ?? "", days: rule.grace_days })}
        </WarningNote>
      ))}
      {localLinks === null ? null : <LocalLinks address={localLinks} />}
    </div>
  );
}
