"use client";

import { Button, SegmentedControl } from "@mantine/core";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { TEMPLATES } from "#components/i18n/generated/templates.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useLayerHeading } from "../layers/use-layer-heading.ts";
import { Palette } from "../palette/palette.tsx";
import { coveringLayers, withBackground } from "../state/covering-layers.ts";
import { useEditor, usePlayhead } from "../state/editor-context.tsx";
import { type SceneShape, SHAPES, shaped, shapeOf } from "../state/new-layers.ts";
import { patchScene } from "../state/scene-edits.ts";
import { faultAt } from "../state/scene-faults.ts";
import { FillField } from "./fill-field.tsx";
import { MEASURES, measureRefusal } from "./measure-refusal.ts";
import { NumberField } from "./number-field.tsx";
import styles from "./properties.module.css";
import { TrimButton } from "./trim-button.tsx";

/** The scene's own properties: size, background, and the moment of its still. */
export function SceneProperties() {
  const t = useMessages(EDITOR).properties;
  const labels = {
    width: t.pixelWidth,
    height: t.pixelHeight,
    duration: t.names.duration,
    fps: t.names.fps,
  };
  const shapes = useMessages(TEMPLATES);
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
        <SegmentedControl
          size="xs"
          fullWidth
          mb="xs"
          aria-label={shapes.shape}
          data={SHAPES.map((value) => ({ value, label: shapes.shapes[value] }))}
          value={shapeOf(scene) ?? ""}
          onChange={(shape) =>
            dispatch({ type: "edit", edit: (before) => shaped(before, shape as SceneShape) })
          }
        />
        <div className={styles.grid}>
          {MEASURES.map((name) => (
            <NumberField
              key={name}
              label={labels[name]}
              value={scene[name]}
              isRequired
              refusal={(value) => measureRefusal(name, value, t)}
              error={faultAt(faults, null, [name])}
              onChange={(value) => set(name, value)}
            />
          ))}
        </div>
        <TrimButton />
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
