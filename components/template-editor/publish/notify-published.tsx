import type { Messages } from "#components/i18n/catalogue.ts";
import { LinkButton } from "#components/ui/links.tsx";
import { showNotice } from "#components/ui/notices.ts";
import styles from "./publish.module.css";

/** Long enough to read it and to reach its links with the keyboard; the notice stays while a pointer is over it. */
const SHOWN_MS = 12_000;

/** Says that a template is published, and leads to what usually comes next. */
export function notifyPublished(id: string, message: string, t: Messages["editor"]): void {
  showNotice({
    color: "green",
    autoClose: SHOWN_MS,
    message: (
      <span className={styles.done}>
        {message}
        <span className={styles.links}>
          <LinkButton href={`/collections/new?template_id=${id}`} size="compact-sm">
            {t.publish.use}
          </LinkButton>
          <LinkButton href={`/templates/${id}`} variant="default" size="compact-sm">
            {t.publish.open}
          </LinkButton>
        </span>
      </span>
    ),
  });
}
