"use client";

import { layerHeading } from "#components/templates/index.ts";
import { Panel } from "#components/ui/panel.tsx";
import { TEMPLATES } from "#components/words/en/templates.ts";
import { VIDEOS } from "#components/words/en/videos.ts";
import { useWords } from "#components/words/words.tsx";
import type { Video } from "#lib/client/videos.ts";
import styles from "./video-page.module.css";

/** What a video says otherwise than its template: each layer, its property, and the new value. */
export function VideoChanges({ video }: { video: Video }) {
  const templates = useWords(TEMPLATES);
  const videos = useWords(VIDEOS);
  const words = videos.changes;
  const nameOf = (layer: string) => layerHeading(layer, templates);
  const changes = video.modifications.flatMap(({ name, ...properties }) =>
    Object.entries(properties).map(([property, value]) => ({ name: String(name), property, value })),
  );
  return (
    <Panel title={words.title}>
      {changes.length === 0 ? <p className={styles.none}>{words.none}</p> : null}
      {changes.map(({ name, property, value }) => (
        <div key={`${name} ${property}`} className={styles.change}>
          <div className={styles.changed}>
            {property === "text" ? nameOf(name) : words.layer(nameOf(name), property)}
          </div>
          <div className={styles.to} dir="auto">
            {typeof value === "string" ? value : JSON.stringify(value)}
          </div>
        </div>
      ))}
    </Panel>
  );
}
