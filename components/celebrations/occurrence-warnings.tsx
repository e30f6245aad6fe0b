import { OCCURRENCES } from "#components/i18n/generated/occurrences.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { TextLink } from "#components/ui/links.tsx";
import type { Occurrence } from "#lib/client/celebrations/occurrences.ts";
import { usePermission } from "#lib/client/organization/organization-context.tsx";
import styles from "./occurrences.module.css";

/** What will go wrong with an occurrence as things are, and where to mend it. */
export function OccurrenceWarnings({ occurrence }: { occurrence: Occurrence }) {
  const t = useMessages(OCCURRENCES);
  const mayEdit = usePermission("editor");
  const { warnings, person_name: name } = occurrence;
  if (warnings.length === 0) return null;
  return (
    <ul className={styles.warnings}>
      {warnings.map(({ code, stand_in: standIn }) => (
        <li key={code} data-grave={GRAVE.has(code) || undefined}>
          {code === "no_photo" ? t.warnings.no_photo({ standIn: standIn ?? "nothing" }) : t.warnings[code]}{" "}
          {mayEdit ? (
            <TextLink href={placeOf(occurrence, code)}>
              {t.mend[code]}
              <span className="visually-hidden"> {name}</span>
            </TextLink>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

type Code = Occurrence["warnings"][number]["code"];

/** Without which nobody is congratulated; the others are only to be known. */
const GRAVE: ReadonlySet<Code> = new Set<Code>(["no_email", "address_failed", "photo_required"]);

const placeOf = ({ person_id: personId, celebration_id: ruleId }: Occurrence, code: Code) =>
  code === "other_language" ? (`/celebrations/${ruleId}` as const) : (`/people/${personId}` as const);
