import { lazy, Suspense } from "react";
import {
  initialsOf,
  initialsOfName,
  initialsTint,
  initialsTintOfName,
} from "#lib/contract/resources/initials.ts";
import type { PhotoFraming } from "#lib/contract/resources/photo-framing.ts";
import styles from "./avatar.module.css";

interface AvatarProps {
  /** Full name. Determines initials and tint if there is no `person`. */
  name: string;
  /** The person, for the same initials, tint and part of the photo as in their videos. */
  person?: {
    first_name: string;
    last_name: string | null;
    photo_crop?: PhotoFraming["crop"];
    photo_focus?: PhotoFraming["focus"];
  };
  photoUrl?: string | undefined;
  /** Diameter in CSS pixels. */
  size?: number;
  /** True if no name is shown next to the avatar: then it has an accessible name of its own. */
  alone?: boolean;
}

// Few photos are framed, and every list waits for this file.
const FramedPhoto = lazy(() => import("./framed-photo.tsx").then((part) => ({ default: part.FramedPhoto })));

/** A person's photo, or their initials on a tinted disc. */
export function Avatar({ name, person, photoUrl, size = 32, alone = false }: AvatarProps) {
  const [initials, background] =
    person === undefined
      ? [initialsOfName(name), initialsTintOfName(name)]
      : [initialsOf(person.first_name, person.last_name), initialsTint(person.first_name, person.last_name)];
  const framing = { crop: person?.photo_crop ?? null, focus: person?.photo_focus ?? null };
  const isFramed = framing.crop !== null || framing.focus !== null;
  const naming = alone ? { role: "img", "aria-label": name } : { "aria-hidden": true };
  return (
    <span
      className={styles.disc}
      style={{ width: size, height: size, fontSize: Math.max(10, Math.round(size * 0.36)), background }}
      {...naming}
    >
      {photoUrl && isFramed ? (
        <Suspense fallback={<WholePhoto url={photoUrl} />}>
          <FramedPhoto url={photoUrl} framing={framing} />
        </Suspense>
      ) : photoUrl ? (
        <WholePhoto url={photoUrl} />
      ) : (
        <span dir="auto">{initials || "?"}</span>
      )}
    </span>
  );
}

function WholePhoto({ url }: { url: string }) {
  return (
    // Signed addresses of this installation: an image optimizer could neither cache nor shrink them.
    // biome-ignore lint/performance/noImgElement: see above
    <img className={styles.photo} src={url} alt="" loading="lazy" decoding="async" />
  );
}
