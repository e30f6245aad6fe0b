"use client";

import {
  ColorPicker,
  Popover,
  PopoverDropdown,
  PopoverTarget,
  TextInput,
  Tooltip,
  UnstyledButton,
} from "@mantine/core";
import { useEffect, useMemo, useRef, useState } from "react";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useBrand } from "#lib/client/brand/brand.ts";
import { isColor } from "#lib/contract/scene/scene-value.ts";
import { useEditor } from "../state/editor-context.tsx";
import styles from "./properties.module.css";
import { isRefused, keptText, type TypedText, typedColor, writtenColor } from "./written-color.ts";

const MOST_SWATCHES = 14;

interface ColorFieldProps {
  id?: string;
  label: string;
  /** The label is read out only: another one stands above. */
  isLabelHidden?: boolean;
  value: string;
  placeholder?: string;
  onChange: (value: string) => void;
  fault?: string | null;
}

/** A colour, picked or typed, or a merge field. Suggests the brand's colours first, then the scene's own. */
export function ColorField(props: ColorFieldProps) {
  const { id, label, isLabelHidden = false, value, placeholder, onChange, fault = null } = props;
  const t = useMessages(EDITOR).properties.pick;
  return (
    <TextInput
      {...(id === undefined ? {} : { id })}
      {...(placeholder === undefined ? {} : { placeholder })}
      size="xs"
      {...(isLabelHidden ? { "aria-label": label } : { label })}
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
            <ColorChoice value={isColor(value) ? value : "#ffffff"} onChange={onChange} />
          </PopoverDropdown>
        </Popover>
      }
    />
  );
}

interface ColorChoiceProps {
  value: string;
  onChange: (value: string) => void;
  /** Where no field stands beside it: the organization's colours have their names, and any is typed. */
  isWhole?: boolean;
}

/** A colour by eye: one of the organization's, any, or one that the scene has. */
export function ColorChoice({ value, onChange, isWhole = false }: ColorChoiceProps) {
  return (
    <>
      <BrandColors onChoose={onChange} hasNames={isWhole} />
      {isWhole ? <HexField value={value} onChange={onChange} /> : null}
      <Picker value={value} onChange={onChange} />
    </>
  );
}

/** The colours of the organization; nothing if it has none. */
function BrandColors({ onChoose, hasNames }: { onChoose: (value: string) => void; hasNames: boolean }) {
  const t = useMessages(EDITOR).brand;
  const { dispatch } = useEditor();
  const colors = useBrand().data?.value.colors ?? [];
  if (colors.length === 0) return null;
  function choose(value: string) {
    onChoose(value);
    dispatch({ type: "settle" });
  }
  if (hasNames)
    return (
      <section className={styles.brand} aria-label={t.title}>
        <h4 className={styles.sectionTitle}>{t.title}</h4>
        {colors.map(({ name, value }) => (
          <UnstyledButton key={name} className={styles.namedColor} onClick={() => choose(value)}>
            <span style={{ background: value }} aria-hidden />
            <span>{name}</span>
          </UnstyledButton>
        ))}
      </section>
    );
  return (
    <section className={styles.brand} aria-label={t.title}>
      <h4 className={styles.sectionTitle}>{t.title}</h4>
      <div className={styles.brandColors}>
        {colors.map(({ name, value }) => (
          <Tooltip key={name} label={name}>
            <UnstyledButton
              className={styles.brandColor}
              style={{ background: value }}
              aria-label={name}
              onClick={() => choose(value)}
            />
          </Tooltip>
        ))}
      </div>
    </section>
  );
}

/** A colour as it is written; what is none yet changes nothing. */
function HexField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useMessages(EDITOR).properties.pick;
  const [typed, setTyped] = useState<TypedText | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const kept = keptText(typed, value);
  if (kept !== typed) setTyped(kept);
  // A press beside it may close what it is in, and then it is not left but gone.
  useEffect(() => {
    const onPress = ({ target }: PointerEvent) => target !== input.current && input.current?.blur();
    document.addEventListener("pointerdown", onPress, true);
    return () => document.removeEventListener("pointerdown", onPress, true);
  }, []);
  function type(text: string) {
    const color = typedColor(text);
    setTyped({ text, color: color ?? value, isLeft: false });
    if (color !== null) onChange(color);
  }
  function take() {
    if (kept === null) return;
    const color = writtenColor(kept.text);
    setTyped(color === null ? { ...kept, isLeft: true } : null);
    if (color !== null && color !== value) onChange(color);
  }
  return (
    <TextInput
      ref={input}
      className={styles.hex}
      size="xs"
      label={t.hex}
      autoComplete="off"
      value={kept?.text ?? value}
      error={kept !== null && isRefused(kept) ? t.noHex : null}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => event.key === "Enter" && take()}
      onBlur={take}
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
