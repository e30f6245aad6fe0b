import { CELEBRATIONS } from "#components/i18n/generated/celebrations.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { WarningNote } from "#components/ui/warning-note.tsx";
import type { Celebration } from "#lib/client/celebrations/celebrations.ts";
import styles from "./celebrations.module.css";

/** What keeps a rule from working as things are, and what happens meanwhile. */
export function CelebrationWarnings({ rule }: { rule: Celebration }) {
  const t = useMessages(CELEBRATIONS).warnings;
  if (rule.warnings.length === 0) return null;
  return (
    <div className={styles.notes}>
      {rule.warnings.map(({ code, relay_answer: answer }) => (
        <WarningNote key={code} title={t[code].title}>
          {t[code].text({ without: rule.without_approval, answer: answer ?? "", days: rule.grace_days })}
        </WarningNote>
      ))}
    </div>
  );
}
