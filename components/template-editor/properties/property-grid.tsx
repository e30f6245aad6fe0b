"use client";

import { Switch } from "@mantine/core";
import { findMessage } from "#components/i18n/find-message.ts";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { asHeading } from "#components/ui/as-heading.ts";
import { useLocale } from "#components/ui/locale.tsx";
import type { Transition } from "#lib/contract/scene/scene-motion.ts";
import { useEditor } from "../state/editor-context.tsx";
import { patched } from "../state/scene-edits.ts";
import { faultAt } from "../state/scene-faults.ts";
import { type FieldProps, fieldId } from "./field-props.ts";
import styles from "./properties.module.css";
import { PropertyInput } from "./property-input.tsx";
import { type PropertyField, transitionFields } from "./schema-fields.ts";
import { ALWAYS } from "./sections.ts";
import { TransitionMenu } from "./transition-menu.tsx";

/** Short fields are placed two in a row. */
const SHORT = new Set(["number", "length", "choice"]);

/** The size of letters, and the limits of one that fits its box. */
const SIZE = "font.size";
const LIMITS = new Set(["font.min", "font.max"]);

/** Initial values of objects with required properties. */
const BEGINNINGS: Readonly<Record<string, object>> = {
  shadow: { color: "#00000066", blur: 24, y: 8 },
  stroke: { color: "#1c1917", width: 4 },
  border: { width: 6, color: "#ffffff" },
  plate: { fill: "#00000080" },
  mask: { shape: "ellipse" },
};

/** The fields of properties, short ones next to each other. */
export function PropertyGrid({ items }: { items: readonly FieldProps[] }) {
  // The contract's descriptions are in English only.
  const isEnglish = useLocale().startsWith("en");
  const size = items.find(({ path }) => path.join(".") === SIZE)?.value;
  const isFitted = size === undefined || size === "auto";
  return (
    <div className={styles.grid}>
      {items.map((item) => {
        const { field, help } = item.property;
        const isLimit = LIMITS.has(item.path.join("."));
        if (isLimit && !isFitted) return null;
        const isThird = isLimit || (isFitted && item.path.join(".") === SIZE);
        return (
          <div
            key={item.path.join(".")}
            className={isThird ? styles.third : SHORT.has(field.kind) ? undefined : styles.wide}
            title={isEnglish ? help : undefined}
          >
            {field.kind === "object" ? <ObjectField {...item} fields={field.fields} /> : null}
            {field.kind === "transition" ? <AnimationField {...item} /> : null}
            <PropertyInput {...item} />
          </div>
        );
      })}
    </div>
  );
}

interface ObjectFieldProps extends FieldProps {
  fields: readonly PropertyField[];
}

/** A property that is an object: a switch for the whole object, and a field for each of its properties. */
function ObjectField({ fields, ...props }: ObjectFieldProps) {
  const { property, path, label, value, onChange, fault } = props;
  const isAlways = ALWAYS.has(property.name);
  const isOn = isAlways || isObject(value);
  const items = usePartsOf(props, fields, (changed) =>
    onChange(isAlways && Object.keys(changed).length === 0 ? undefined : changed),
  );
  const { faults } = useEditor();
  const isFaultOfItsOwn =
    fault !== null && faults.some((each) => each.layer === props.layer.name && isAt(each.property, path));
  return (
    <div className={styles.object}>
      {isAlways ? null : (
        <Switch
          id={fieldId(path)}
          label={label}
          checked={isOn}
          onChange={(event) =>
            onChange(event.currentTarget.checked ? (BEGINNINGS[property.name] ?? {}) : undefined)
          }
        />
      )}
      {isOn ? <PropertyGrid items={items} /> : null}
      {isFaultOfItsOwn ? <p className={styles.fault}>{fault}</p> : null}
    </div>
  );
}

/** How a layer appears or disappears: the preset, and the preset's options below it. */
function AnimationField(props: FieldProps) {
  const transition = isObject(props.value) ? (props.value as Transition) : null;
  const fields = transition === null ? [] : transitionFields(transition.type);
  const items = usePartsOf(props, fields, props.onChange);
  return (
    <div className={styles.object}>
      <TransitionMenu
        label={props.label}
        phase={props.property.name === "exit" ? "exit" : "enter"}
        value={transition}
        isText={props.layer.type === "text"}
        onChange={props.onChange}
      />
      {transition === null ? null : <PropertyGrid items={items} />}
    </div>
  );
}

const isAt = (property: readonly unknown[], path: readonly string[]) =>
  property.length === path.length && path.every((key, index) => property[index] === key);

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** The fields of an object's properties. */
function usePartsOf(
  { path, value, layer }: FieldProps,
  fields: readonly PropertyField[],
  change: (changed: object) => void,
): FieldProps[] {
  const { faults } = useEditor();
  const { names } = useMessages(EDITOR).properties;
  const own = isObject(value) ? value : {};
  return fields.map((property) => ({
    property,
    path: [...path, property.name],
    label: findMessage(names, property.name) ?? asHeading(property.name),
    value: Reflect.get(own, property.name) as unknown,
    fault: faultAt(faults, layer.name, [...path, property.name]),
    layer,
    onChange: (next) => change(patched(own, { [property.name]: next })),
  }));
}
