import { formatClock } from "#components/ui/format.ts";
import { Panel } from "#components/ui/panel.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import type { Template } from "#lib/client/templates.ts";
import styles from "./template-page.module.css";
import { templateWords } from "./template-words.ts";

const words = templateWords.facts;

/** A template's measures. */
export function TemplateFacts({ template }: { template: Template }) {
  const { width, height, fps, aspect } = template;
  return (
    <Panel title={words.title}>
      <dl className={styles.facts}>
        <dt className={styles.term}>{words.length}</dt>
        <dd className={styles.value}>{formatClock(template.duration_seconds)}</dd>
        <dt className={styles.term}>{words.shape}</dt>
        <dd className={styles.value}>{aspect}</dd>
        <dt className={styles.term}>{words.size}</dt>
        <dd className={styles.value}>
          {width} × {height}, {fps} fps
        </dd>
        <dt className={styles.term}>{words.version}</dt>
        <dd className={styles.value}>{template.latest_version}</dd>
        <dt className={styles.term}>{words.changed}</dt>
        <dd className={styles.value}>
          <RelativeTime instant={template.updated_at} />
        </dd>
      </dl>
    </Panel>
  );
}
