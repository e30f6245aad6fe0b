"use client";

import { Button, Stack, Text } from "@mantine/core";
import { useMemo } from "react";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { ERRORS } from "#components/i18n/generated/errors.en.ts";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { listText } from "#components/i18n/list-text.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { StaticText } from "#components/merge-text/index.ts";
import { ButtonRow } from "#components/ui/button-row.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { useLayerHeading } from "../layers/use-layer-heading.ts";
import { changeSummary } from "../versions/change-summary.ts";
import styles from "./publish.module.css";

/** So many layers are named of each kind of change, and so many texts shown. */
const MOST = 6;

interface PublishDialogProps {
  opened: boolean;
  /** The version that new videos are made from. */
  latest: { version: number; scene: Scene };
  scene: Scene;
  onClose: () => void;
  onPublish: () => void;
}

/** What a new version changes, before it is published. */
export function PublishDialog({ opened, onClose, ...props }: PublishDialogProps) {
  const t = useMessages(EDITOR).publish.review;
  const { version } = props.latest;
  return (
    <Dialog opened={opened} onClose={onClose} title={t.title({ version: version + 1 })}>
      {opened ? <Review {...props} onClose={onClose} /> : null}
    </Dialog>
  );
}

function Review({ latest, scene, onClose, onPublish }: Omit<PublishDialogProps, "opened">) {
  const { publish, versions } = useMessages(EDITOR);
  const t = publish.review;
  const kit = useMessages(KIT);
  const errors = useMessages(ERRORS);
  const headingOf = useLayerHeading();
  const summary = useMemo(() => changeSummary(latest.scene, scene), [latest.scene, scene]);
  const named = (layers: readonly (string | null)[]) => {
    const names = layers.map((name) => (name === null ? versions.scene : headingOf(name)));
    const left = names.length - MOST;
    const shown = left > 1 ? [...names.slice(0, MOST), t.more({ count: left })] : names;
    return listText(shown, "and", errors);
  };
  const rows = (["added", "removed", "changed", "moved"] as const).filter((kind) => summary[kind].length > 0);
  return (
    <Stack>
      <Text size="sm">
        {rows.length === 0 && summary.texts.length === 0
          ? t.nothing({ version: latest.version })
          : t.since({ version: latest.version })}
      </Text>
      {rows.length === 0 && summary.texts.length === 0 ? null : (
        <dl className={styles.changes}>
          {summary.texts.length === 0 ? null : (
            <div>
              <dt>{t.texts}</dt>
              {summary.texts.slice(0, MOST).map(({ layer, before, after }) => (
                <dd key={layer} className={styles.text}>
                  <span>{t.text({ name: headingOf(layer) })}</span>
                  <del>
                    <StaticText text={before} />
                  </del>
                  <ins>
                    <StaticText text={after} />
                  </ins>
                </dd>
              ))}
              {summary.texts.length > MOST ? <dd>{t.more({ count: summary.texts.length - MOST })}</dd> : null}
            </div>
          )}
          {rows.map((kind) => (
            <div key={kind}>
              <dt>{t[kind]}</dt>
              <dd>{named(summary[kind])}</dd>
            </div>
          ))}
        </dl>
      )}
      <Text size="sm" c="dimmed">
        {t.new}
      </Text>
      <ButtonRow>
        <Button variant="default" onClick={onClose}>
          {kit.cancel}
        </Button>
        <Button data-autofocus onClick={onPublish}>
          {publish.publish}
        </Button>
      </ButtonRow>
    </Stack>
  );
}
