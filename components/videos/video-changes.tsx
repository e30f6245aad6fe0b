"use client";

import { TEMPLATES } from "#components/i18n/generated/templates.en.ts";
import { VIDEO_PAGE } from "#components/i18n/generated/video-page.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { StaticText } from "#components/merge-text/index.ts";
import { layerHeading } from "#components/templates/index.ts";
import { Panel } from "#components/ui/panel.tsx";
import type { Video } from "#lib/client/videos/videos.ts";
import styles from "./video-page.module.css";

/** A video's modifications of its template: each layer, the property, and the new value; in texts, a chip for each fact of the person. */
export function VideoChanges({ video }: { video: Video }) {
  const templates = useMessages(TEMPLATES);
  const t = useMessages(VIDEO_PAGE).changes;
  const nameOf = (layer: string) => layerHeading(layer, templates);
  const changes = video.modifications.flatMap(({ name, ...properties }) =>
    Object.entries(properties).map(([property, value]) => ({ name: String(name), property, value })),
  );
  return (
    <Panel title={t.title}>
      {changes.length === 0 ? <p className={styles.none}>{t.none}</p> : null}
      {changes.map(({ name, property, value }) => (
        <div key={`${name} ${property}`} className={styles.change}>
          <div className={styles.changed}>
            {property === "text" ? nameOf(name) : t.layer({ name: nameOf(name), property })}
          </div>
          <div className={styles.to} dir="auto">
            {property === "text" && typeof value === "string" ? (
              <StaticText text={value} />
            ) : typeof value === "string" ? (
              value
            ) : (
              JSON.stringify(value)
            )}
          </div>
        </div>
      ))}
    </Panel>
  );
}
