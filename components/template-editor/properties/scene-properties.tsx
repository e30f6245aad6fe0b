"use client";

import { Button } from "@mantine/core";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useLayerHeading } from "../layers/use-layer-heading.ts";
import { Palette } from "../palette/palette.tsx";
import { coveringLayers, withBackground } from "../state/covering-layers.ts";
import { useEditor, usePlayhead } from "../state/editor-context.tsx";
import { patchScene } from "../state/scene-edits.ts";
import { faultAt } from "../state/scene-faults.ts";
import { FillField } from "./fill-field.tsx";
import { NumberField } from "./number-field.tsx";
import styles from "./properties.module.css";

const MEASURES = ["width", "height", "duration", "fps"] as const;

/** The scene's own properties: size, background, and the moment of its still. */
export function SceneProperties() {
  const t = useMessages(EDITOR).properties;
  const labels = {
    width: t.pixelWidth,
    height: t.pixelHeight,
    duration: t.names.duration,
    fps: t.names.fps,
  };
  const { scene, faults, dispatch, change } = useEditor();
  const { time } = usePlayhead();
  const headingOf = useLayerHeading();
  // The one in front is what is seen.
  const cover = coveringLayers(scene, time).at(-1);
  const set = (name: string, value: unknown) =>
    dispatch({
      type: "edit",
      edit: (before) => patchScene(before, { [name]: value }),
      joins: `scene ${name}`,
    });
  return (
    <>
      <Palette layer={null} />
      <section className={styles.section}>
        <div className={styles.grid}>
          {MEASURES.map((name) => (
            <NumberField
              key={name}
              label={labels[name]}
              value={scene[name]}
              isRequired
              error={faultAt(faults, null, [name])}
              onChange={(value) => set(name, value)}
            />
          ))}
        </div>
      </section>
      <section className={styles.section}>
        <FillField
          label={t.names.background ?? ""}
          value={scene.background}
          isRequired
          onChange={(value) =>
            value !== undefined &&
            dispatch({
              type: "edit",
              edit: (before) => withBackground(before, value),
              joins: "scene background",
            })
          }
          fault={faultAt(faults, null, ["background"])}
        />
        {cover === undefined ? null : (
          <div className={styles.cover}>
            <p className={styles.hint}>{t.covered({ name: headingOf(cover.name) })}</p>
            <FillField
              label={t.fillOf({ name: headingOf(cover.name) })}
              value={cover.fill}
              isRequired
              onChange={(fill) => change(cover.name, { fill }, "fill")}
              fault={faultAt(faults, cover.name, ["fill"])}
            />
          </div>
        )}
      </section>
      <section className={styles.section}>
        <div className={styles.inline}>
          <NumberField
            label={t.names.thumbnail_time}
            placeholder={String(scene.duration / 2)}
            value={scene.thumbnail_time ?? null}
            isRequired={false}
            decimals={2}
            error={faultAt(faults, null, ["thumbnail_time"])}
            onChange={(value) => set("thumbnail_time", value ?? undefined)}
          />
          <Button
            variant="default"
            size="xs"
            flex="none"
            onClick={() => set("thumbnail_time", Math.round(time * 100) / 100)}
          >
            {t.useMoment}
          </Button>
        </div>
      </section>
    </>
  );
}
