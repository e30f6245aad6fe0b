import { OCCURRENCES } from "#components/i18n/generated/occurrences.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { TextLink } from "#components/ui/links.tsx";
import type { Occurrence } from "#lib/client/celebrations/occurrences.ts";
import { usePermission } from "#lib/client/organization/organization-context.tsx";
import styles from "./occurrences.module.css";
import { isGrave, type OccurrenceWarning, useWarningText } from "./warning-text.ts";

/** What will go wrong with an occurrence as things are, and where to mend it. */
export function OccurrenceWarnings({ occurrence }: { occurrence: Occurrence }) {
  const t = useMessages(OCCURRENCES);
  const textOf = useWarningText();
  const mayEdit = usePermission("editor");
  const { warnings, person_name: name } = occurrence;
  if (warnings.length === 0) return null;
  return (
    <ul className={styles.warnings}>
      {warnings.map((warning) => (
        <li key={warning.code} data-grave={isGrave(warning) || undefined}>
          {textOf(warning)}{" "}
          {mayEdit ? (
            <TextLink href={placeOf(occurrence, warning)}>
              {t.mend[warning.code]}
              <span className="visually-hidden"> {name}</span>
            </TextLink>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

const placeOf = ({ person_id: personId, celebration_id: ruleId }: Occurrence, { code }: OccurrenceWarning) =>
  code === "other_language" ? (`/celebrations/${ruleId}` as const) : (`/people/${personId}` as const);
