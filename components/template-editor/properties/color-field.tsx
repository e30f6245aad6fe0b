"use client";

import {
  ColorPicker,
  Popover,
  PopoverDropdown,
  PopoverTarget,
  TextInput,
  UnstyledButton,
} from "@mantine/core";
import { useMemo } from "react";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { isColor } from "#lib/contract/scene/scene-value.ts";
import { useEditor } from "../state/editor-context.tsx";
import styles from "./properties.module.css";

const MOST_SWATCHES = 14;

interface ColorFieldProps {
  id?: string;
  label: string;
  value: string;
  placeholder?: string;
  onChange: (value: string) => void;
  fault?: string | null;
}

/** A colour, picked or typed, or a merge field. Suggests the scene's own colours. */
export function ColorField({ id, label, value, placeholder, onChange, fault = null }: ColorFieldProps) {
  const t = useMessages(EDITOR).properties.pick;
  return (
    <TextInput
      {...(id === undefined ? {} : { id })}
      {...(placeholder === undefined ? {} : { placeholder })}
      size="xs"
      label={label}
      value={value}
      error={fault}
      onChange={(event) => onChange(event.currentTarget.value)}
      leftSection={
        <Popover position="bottom-start" trapFocus>
          <PopoverTarget>
            <UnstyledButton className={styles.swatch} aria-label={t.open({ name: label })}>
              <span style={{ background: isColor(value) ? value : "transparent" }} />
            </UnstyledButton>
          </PopoverTarget>
          <PopoverDropdown aria-label={t.open({ name: label })}>
            <Picker value={isColor(value) ? value : "#ffffff"} onChange={onChange} />
          </PopoverDropdown>
        </Popover>
      }
    />
  );
}

function Picker({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useMessages(EDITOR).properties.pick;
  const { scene, dispatch } = useEditor();
  const swatches = useMemo(() => colorsOf(scene).slice(0, MOST_SWATCHES), [scene]);
  return (
    <ColorPicker
      format="hexa"
      value={value}
      onChange={(next) => onChange(next.replace(/^(#[0-9a-f]{6})ff$/i, "$1"))}
      onChangeEnd={() => dispatch({ type: "settle" })}
      swatches={swatches}
      swatchesPerRow={7}
      saturationLabel={t.saturation}
      hueLabel={t.hue}
      alphaLabel={t.alpha}
    />
  );
}

/** The solid colours of a scene, without duplicates. */
function colorsOf(value: unknown): string[] {
  const found = JSON.stringify(value).match(/"#[0-9a-f]{6}"/gi) ?? [];
  return [...new Set(found.map((color) => color.slice(1, -1).toLowerCase()))];
}
