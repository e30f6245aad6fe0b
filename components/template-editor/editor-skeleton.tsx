import { Skeleton } from "@mantine/core";
import styles from "./template-editor.module.css";

const ROWS = ["a", "b", "c", "d", "e", "f"] as const;

/** The editor's parts until what is edited is known; with its picture, if there is one already. */
export function EditorSkeleton({ poster = null }: { poster?: string | null }) {
  return (
    <div className={styles.editor} data-workspace aria-busy="true">
      <div className={styles.toolbar}>
        <Skeleton height={36} width={220} />
        <span className={styles.spacer} />
        <Skeleton height={36} width={140} />
      </div>
      <div className={styles.layers}>
        <Lines />
      </div>
      <div className={styles.stage}>
        <div className={styles.plate}>
          {poster === null ? null : (
            // Signed for an hour: an image optimizer could neither cache nor shrink it.
            // biome-ignore lint/performance/noImgElement: see above
            <img src={poster} alt="" />
          )}
        </div>
      </div>
      <div className={styles.properties} data-shown="false">
        <Lines />
      </div>
    </div>
  );
}

function Lines() {
  return (
    <div className={styles.lines}>
      {ROWS.map((row) => (
        <Skeleton key={row} height={18} />
      ))}
    </div>
  );
}
