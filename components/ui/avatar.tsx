import { initialsOf, initialsOfName } from "#lib/contract/resources/initials.ts";
import styles from "./avatar.module.css";
import { tintIndex } from "./tint-index.ts";

interface AvatarProps {
  /** Full name. Determines the tint, and the initials if there is no `person`. */
  name: string;
  /** The person, for the same initials as in their videos, made of both names. */
  person?: { first_name: string; last_name: string | null };
  photoUrl?: string | undefined;
  /** Diameter in CSS pixels. */
  size?: number;
  /** True if no name is shown next to the avatar: then it has an accessible name of its own. */
  alone?: boolean;
}

const tints = [styles.tint0, styles.tint1, styles.tint2, styles.tint3, styles.tint4, styles.tint5];

/** A person's photo, or their initials on a tinted disc. */
export function Avatar({ name, person, photoUrl, size = 32, alone = false }: AvatarProps) {
  const initials =
    person === undefined ? initialsOfName(name) : initialsOf(person.first_name, person.last_name);
  const naming = alone ? { role: "img", "aria-label": name } : { "aria-hidden": true };
  return (
    <span
      className={`${styles.disc} ${tints[tintIndex(name, tints.length)] ?? ""}`}
      style={{ width: size, height: size, fontSize: Math.max(10, Math.round(size * 0.36)) }}
      {...naming}
    >
      {photoUrl ? (
        // Signed addresses of this installation: an image optimizer could neither cache nor shrink them.
        // biome-ignore lint/performance/noImgElement: see above
        <img className={styles.photo} src={photoUrl} alt="" loading="lazy" decoding="async" />
      ) : (
        <span dir="auto">{initials || "?"}</span>
      )}
    </span>
  );
}
