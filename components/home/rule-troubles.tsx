import { IconAlertTriangle } from "@tabler/icons-react";
import { HOME } from "#components/i18n/generated/home.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { TextLink } from "#components/ui/links.tsx";
import type { Celebration } from "#lib/client/celebrations/celebrations.ts";
import styles from "./rule-troubles.module.css";

/** What keeps rules that are on from working, each trouble in a line that leads to the rule, or to all of them. */
export function RuleTroubles({ rules }: { rules: readonly Celebration[] }) {
  const t = useMessages(HOME).troubles;
  const on = rules.filter(({ enabled }) => enabled);
  const codes = [...new Set(on.flatMap(({ warnings }) => warnings.map(({ code }) => code)))];
  return codes.map((code) => {
    const [first, ...others] = on.filter(({ warnings }) => warnings.some((warning) => warning.code === code));
    return (
      <p key={code} className={styles.trouble} role="note">
        <IconAlertTriangle size={18} stroke={1.8} aria-hidden />
        <span>
          {t[code]}{" "}
          {first === undefined || others.length > 0 ? (
            <TextLink href="/celebrations">{t.rules({ count: others.length + 1 })}</TextLink>
          ) : (
            <TextLink href={`/celebrations/${first.id}`}>
              <span dir="auto">{first.name}</span>
            </TextLink>
          )}
        </span>
      </p>
    );
  });
}
