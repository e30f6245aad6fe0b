import { Skeleton } from "@mantine/core";
import { Panel } from "./panel.tsx";
import styles from "./skeletons.module.css";

/** Placeholder of a page header. */
export function PageHeaderSkeleton() {
  return (
    <div className={styles.header} aria-hidden="true">
      <Skeleton height={24} width={220} maw="70%" />
      <Skeleton height={14} width={340} maw="90%" />
    </div>
  );
}

/** Lines of text of uneven length. */
export function TextSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div className={styles.lines} aria-hidden="true">
      {keys(lines).map((key, index) => (
        <Skeleton key={key} height={12} width={`${[92, 78, 85, 64][index % 4] ?? 80}%`} />
      ))}
    </div>
  );
}

/** Placeholder of a page about one item. */
export function PageSkeleton() {
  return (
    <>
      <PageHeaderSkeleton />
      <Panel>
        <TextSkeleton lines={8} />
      </Panel>
    </>
  );
}

/** Tiles in the proportions of a video, each with a line below. */
export function TileSkeleton({ tiles = 12 }: { tiles?: number }) {
  return (
    <div className={styles.tiles} aria-hidden="true">
      {keys(tiles).map((key) => (
        <div key={key}>
          <Skeleton className={styles.tile} radius="md" />
          <Skeleton height={12} width="60%" mt={8} />
        </div>
      ))}
    </div>
  );
}

function keys(count: number): string[] {
  return Array.from({ length: count }, (_, index) => String(index));
}
