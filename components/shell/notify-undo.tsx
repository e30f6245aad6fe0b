import { Button } from "@mantine/core";
import type { Messages } from "#components/i18n/catalogue.ts";
import { hideNotice, showNotice } from "#components/ui/notices.ts";
import { notifyFailure } from "./notify.tsx";
import styles from "./notify-undo.module.css";

/** Long enough to read it and to reach it with the keyboard; the notice stays while a pointer is over it. */
const UNDO_MS = 12_000;

/** Shows a success notice with an undo button. The undo function reports its own success. */
export function notifyUndo(
  message: string,
  t: Messages["shell"]["undo"],
  undo: () => Promise<unknown>,
): void {
  const id = showNotice({
    color: "green",
    autoClose: UNDO_MS,
    message: (
      <span className={styles.line}>
        {message}
        <Button
          variant="default"
          size="compact-sm"
          data-undo
          aria-keyshortcuts="Control+Z Meta+Z"
          onClick={takeBack}
        >
          {t.action}
        </Button>
      </span>
    ),
  });
  function takeBack() {
    hideNotice(id);
    undo().catch((error: unknown) => notifyFailure(t.failed, error));
  }
}
