"use client";

import { ActionIcon, Button, Input, SegmentedControl } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import type { Fill } from "#lib/contract/scene/scene-value.ts";
import { ColorField } from "./color-field.tsx";
import { NumberField } from "./number-field.tsx";
import styles from "./properties.module.css";

const MOST_STOPS = 8;

type Gradient = Exclude<Fill, string>;
type Stop = Gradient["stops"][number];
type Kind = "none" | "color" | Gradient["type"];

interface FillFieldProps {
  id?: string;
  label: string;
  value: Fill | undefined;
  isRequired: boolean;
  placeholder?: string;
  onChange: (value: Fill | undefined) => void;
  fault: string | null;
}

/** A solid colour or a gradient. */
export function FillField({ id, label, value, isRequired, placeholder, onChange, fault }: FillFieldProps) {
  const t = useMessages(EDITOR).properties;
  const kind: Kind = value === undefined ? "none" : typeof value === "string" ? "color" : value.type;
  const gradient = typeof value === "object" ? value : null;
  const kinds: Kind[] = isRequired ? ["color", "linear", "radial"] : ["none", "color", "linear", "radial"];
  return (
    <Input.Wrapper label={label} error={gradient === null ? null : fault} size="xs" labelElement="div">
      <div className={styles.stack}>
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label={`${label}: ${t.fill.kind}`}
          data={kinds.map((each) => ({ value: each, label: t.fill[each] }))}
          value={kind}
          onChange={(next) => onChange(asKind(value, next as Kind))}
        />
        {typeof value === "string" ? (
          <ColorField
            {...(id === undefined ? {} : { id })}
            {...(placeholder === undefined ? {} : { placeholder })}
            label={t.names.color ?? ""}
            isLabelHidden
            value={value}
            onChange={onChange}
            fault={fault}
          />
        ) : null}
        {gradient === null ? null : <GradientStops gradient={gradient} onChange={onChange} />}
      </div>
    </Input.Wrapper>
  );
}

function GradientStops({ gradient, onChange }: { gradient: Gradient; onChange: (value: Fill) => void }) {
  const t = useMessages(EDITOR).properties;
  const setStops = (stops: Stop[]) => onChange({ ...gradient, stops });
  const setStop = (at: number, patch: Partial<Stop>) =>
    setStops(gradient.stops.map((stop, index) => (index === at ? { ...stop, ...patch } : stop)));
  return (
    <>
      {gradient.type === "linear" ? (
        <NumberField
          label={t.angle}
          value={gradient.angle ?? 180}
          isRequired
          min={0}
          max={360}
          onChange={(angle) => onChange({ ...gradient, angle: angle ?? 180 })}
        />
      ) : null}
      {gradient.stops.map((stop, index) => (
        // Stops have no ids, and their order does not change.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={index} className={styles.stop}>
          <ColorField
            label={t.stop({ index: index + 1 })}
            value={stop.color}
            onChange={(color) => setStop(index, { color })}
          />
          <NumberField
            aria-label={t.stopPlace({ index: index + 1 })}
            value={Math.round(stop.offset * 100)}
            isRequired
            min={0}
            max={100}
            unit="%"
            showsUnit
            onChange={(share) => setStop(index, { offset: (share ?? 0) / 100 })}
          />
          <ActionIcon
            size="sm"
            aria-label={t.removeStop({ index: index + 1 })}
            disabled={gradient.stops.length <= 2}
            onClick={() => setStops(gradient.stops.toSpliced(index, 1))}
          >
            <IconX size={14} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="subtle"
        size="compact-xs"
        disabled={gradient.stops.length >= MOST_STOPS}
        onClick={() =>
          setStops([...gradient.stops, { offset: 1, color: gradient.stops.at(-1)?.color ?? "#ffffff" }])
        }
      >
        {t.addStop}
      </Button>
    </>
  );
}

/** The same colours as another kind of fill. */
function asKind(value: Fill | undefined, kind: Kind): Fill | undefined {
  if (kind === "none") return undefined;
  const first = typeof value === "string" ? value : (value?.stops[0]?.color ?? "#ffb224");
  if (kind === "color") return first;
  const stops =
    typeof value === "object"
      ? value.stops
      : [
          { offset: 0, color: first },
          { offset: 1, color: "#1c1917" },
        ];
  return { type: kind, stops };
}
