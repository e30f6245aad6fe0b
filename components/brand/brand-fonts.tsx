"use client";

import { ActionIcon, Select, TextInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { errorText } from "#components/form/faults.ts";
import { useRefusalMessages } from "#components/form/use-refusal-messages.ts";
import { BRAND } from "#components/i18n/generated/brand.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { UploadButton } from "#components/ui/upload-button.tsx";
import { useUploadAsset } from "#lib/client/assets/asset-list.ts";
import { BRAND_LIMITS } from "#lib/contract/resources/brand-limits.ts";
import { FONT_FAMILIES } from "#lib/contract/scene/scene-fonts.ts";
import styles from "./brand.module.css";
import type { BrandPart } from "./brand-part.ts";
import { familyOf, newKey } from "./brand-values.ts";

/** The fonts, bundled or uploaded, and which of them headings and text have. */
export function BrandFonts({ values, faults, mayEdit, onChange }: BrandPart) {
  const t = useMessages(BRAND).fonts;
  const { fonts, headingFont, bodyFont } = values;
  const families = fonts.map(({ family }) => family);
  const bundled = FONT_FAMILIES.filter((family) => !families.includes(family));
  const choices = [{ value: "", label: t.any }, ...[...new Set(families)].filter((family) => family !== "")];
  const isFull = fonts.length >= BRAND_LIMITS.fonts;
  /** While two have the same name, as happens between two keys, the role stays with the other. */
  const isOnly = (at: number) =>
    fonts.every(({ family }, index) => index === at || family !== fonts[at]?.family);
  function rename(at: number, family: string) {
    const font = fonts[at];
    if (font === undefined) return;
    const follow = (role: string | null) => (role === font.family && isOnly(at) ? family : role);
    onChange({
      fonts: fonts.with(at, { ...font, family }),
      headingFont: follow(headingFont),
      bodyFont: follow(bodyFont),
    });
  }
  function remove(at: number) {
    const gone = fonts[at]?.family;
    onChange({
      fonts: fonts.toSpliced(at, 1),
      headingFont: headingFont === gone && isOnly(at) ? null : headingFont,
      bodyFont: bodyFont === gone && isOnly(at) ? null : bodyFont,
    });
  }
  const add = (family: string, asset_ids: readonly string[]) =>
    onChange((now) => ({ fonts: [...now.fonts, { key: newKey(), family, asset_ids }] }));
  return (
    <Panel title={t.title}>
      <p className={styles.hint}>{mayEdit ? t.hint : fonts.length === 0 ? t.none : null}</p>
      <ul className={styles.rows}>
        {fonts.map(({ key, family, asset_ids: files }, at) => (
          <li key={key} className={styles.row}>
            {mayEdit && files.length > 0 ? (
              <TextInput
                className={styles.name}
                aria-label={`${t.family} ${at + 1}`}
                maxLength={100}
                value={family}
                error={faults.get(`fonts.${at}.family`)}
                onChange={({ currentTarget: { value } }) => rename(at, value)}
              />
            ) : (
              <strong className={styles.name} dir="auto">
                {family}
              </strong>
            )}
            <span className={styles.kind}>
              {files.length === 0 ? t.builtIn : t.files({ count: files.length })}
            </span>
            {mayEdit ? (
              <ActionIcon aria-label={t.remove({ name: family })} onClick={() => remove(at)}>
                <IconTrash size={16} stroke={1.6} aria-hidden />
              </ActionIcon>
            ) : null}
          </li>
        ))}
      </ul>
      {mayEdit && !isFull ? (
        <div className={styles.buttons}>
          <Select
            aria-label={t.add}
            placeholder={t.add}
            data={bundled}
            value={null}
            disabled={bundled.length === 0}
            onChange={(family) => family !== null && add(family, [])}
          />
          <UploadFonts families={families} onAdd={add} />
        </div>
      ) : null}
      {isFull ? <p className={styles.hint}>{t.full({ count: BRAND_LIMITS.fonts })}</p> : null}
      {fonts.length === 0 ? null : (
        <div className={styles.roles}>
          <Select
            label={t.heading}
            data={choices}
            allowDeselect={false}
            readOnly={!mayEdit}
            value={headingFont ?? ""}
            error={faults.get("heading_font")}
            onChange={(family) => onChange({ headingFont: family === "" ? null : family })}
          />
          <Select
            label={t.body}
            data={choices}
            allowDeselect={false}
            readOnly={!mayEdit}
            value={bodyFont ?? ""}
            error={faults.get("body_font")}
            onChange={(family) => onChange({ bodyFont: family === "" ? null : family })}
          />
        </div>
      )}
    </Panel>
  );
}

interface UploadFontsProps {
  families: readonly string[];
  onAdd: (family: string, assetIds: readonly string[]) => void;
}

/** Uploads the files of one font, such as one for each weight. */
function UploadFonts({ families, onAdd }: UploadFontsProps) {
  const t = useMessages(BRAND).fonts;
  const errorMessages = useRefusalMessages();
  const upload = useUploadAsset();
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function add(first: File, files: readonly File[]) {
    if (files.length > BRAND_LIMITS.filesOfFont)
      return setFault(t.tooManyFiles({ count: BRAND_LIMITS.filesOfFont }));
    setFault(null);
    setBusy(true);
    try {
      const ids: string[] = [];
      for (const file of files) {
        const { id, kind } = await upload.mutateAsync(file);
        if (kind !== "font") return setFault(t.wrongKind({ name: file.name }));
        ids.push(id);
      }
      onAdd(familyOf(first.name, families), ids);
    } catch (error) {
      setFault(errorText(error, errorMessages));
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <UploadButton
        multiple
        accept=".ttf,.otf,.woff2"
        loading={isBusy}
        onChoose={(first, files) => void add(first, files)}
      >
        {t.upload}
      </UploadButton>
      <p className={styles.fault} role="alert" hidden={fault === null}>
        {fault}
      </p>
    </>
  );
}
