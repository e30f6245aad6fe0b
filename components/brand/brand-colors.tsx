"use client";

import { ActionIcon, Button, ColorInput, TextInput } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from "@tabler/icons-react";
import { BRAND } from "#components/i18n/generated/brand.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { BRAND_LIMITS } from "#lib/contract/resources/brand-limits.ts";
import styles from "./brand.module.css";
import type { BrandPart } from "./brand-part.ts";
import { type BrandValues, newKey } from "./brand-values.ts";

const small = { size: 16, stroke: 1.6, "aria-hidden": true } as const;
/** What a new colour is until one is picked. */
const NEW_COLOR = "#1d3557";

type Colors = BrandValues["colors"];

/** The palette, in the order in which it is offered. */
export function BrandColors({ values: { colors }, faults, mayEdit, onChange }: BrandPart) {
  const t = useMessages(BRAND).colors;
  const set = (next: Colors) => onChange({ colors: next });
  const nameOf = (at: number) => colors[at]?.name.trim() || t.unnamed({ index: at + 1 });
  function add() {
    const taken = new Set(colors.map(({ name }) => name));
    let index = colors.length + 1;
    while (taken.has(t.unnamed({ index }))) index += 1;
    set([...colors, { key: newKey(), name: t.unnamed({ index }), value: NEW_COLOR }]);
  }
  return (
    <Panel title={t.title}>
      <p className={styles.hint}>{mayEdit ? t.hint : colors.length === 0 ? t.none : null}</p>
      {mayEdit ? (
        <ol className={styles.rows}>
          {colors.map((color, at) => (
            <li key={color.key} className={styles.row}>
              <ColorInput
                className={styles.value}
                aria-label={`${t.value} ${nameOf(at)}`}
                format="hex"
                withEyeDropper={false}
                value={color.value}
                error={faults.get(`colors.${at}.value`)}
                onChange={(value) => set(colors.with(at, { ...color, value }))}
              />
              <TextInput
                className={styles.name}
                aria-label={`${t.name} ${at + 1}`}
                placeholder={t.namePlaceholder}
                maxLength={40}
                value={color.name}
                error={faults.get(`colors.${at}.name`)}
                onChange={({ currentTarget: { value: name } }) => set(colors.with(at, { ...color, name }))}
              />
              <div className={styles.tools}>
                <ActionIcon
                  aria-label={t.up({ name: nameOf(at) })}
                  disabled={at === 0}
                  onClick={() => set(moved(colors, at, at - 1))}
                >
                  <IconArrowUp {...small} />
                </ActionIcon>
                <ActionIcon
                  aria-label={t.down({ name: nameOf(at) })}
                  disabled={at === colors.length - 1}
                  onClick={() => set(moved(colors, at, at + 1))}
                >
                  <IconArrowDown {...small} />
                </ActionIcon>
                <ActionIcon
                  aria-label={t.remove({ name: nameOf(at) })}
                  onClick={() => set(colors.toSpliced(at, 1))}
                >
                  <IconTrash {...small} />
                </ActionIcon>
              </div>
            </li>
          ))}
        </ol>
      ) : (
        <ul className={styles.swatches}>
          {colors.map(({ key, name, value }) => (
            <li key={key}>
              <span className={styles.swatch} style={{ background: value }} aria-hidden="true" />
              <span>
                <strong dir="auto">{name}</strong>
                <code>{value}</code>
              </span>
            </li>
          ))}
        </ul>
      )}
      {mayEdit ? (
        <Button
          variant="default"
          leftSection={<IconPlus {...small} />}
          disabled={colors.length >= BRAND_LIMITS.colors}
          onClick={add}
        >
          {t.add}
        </Button>
      ) : null}
      {colors.length >= BRAND_LIMITS.colors ? (
        <p className={styles.hint}>{t.full({ count: BRAND_LIMITS.colors })}</p>
      ) : null}
    </Panel>
  );
}

function moved(colors: Colors, from: number, to: number): Colors {
  const [color] = colors.slice(from, from + 1);
  return color === undefined ? colors : colors.toSpliced(from, 1).toSpliced(to, 0, color);
}
