"use client";

import { Button, Select } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyDone } from "#components/shell/index.ts";
import { useBrand } from "#lib/client/brand/brand.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { FONT_FAMILIES } from "#lib/contract/scene/scene-fonts.ts";
import { AssetPicker } from "../assets/asset-picker.tsx";
import { cssFamily } from "../fonts/css-family.ts";
import { loadBundledFaces, UploadedFaces } from "../fonts/faces.tsx";
import { familyGroups } from "../fonts/family-groups.ts";
import { keepRecentFamily, recentFamilies } from "../fonts/recent-families.ts";
import { useEditor } from "../state/editor-context.tsx";
import type { LayerFile } from "../state/layer-file.ts";
import { patchScene } from "../state/scene-edits.ts";
import { type FieldProps, fieldId } from "./field-props.ts";
import styles from "./properties.module.css";
import { useOptionalChoice } from "./use-optional-choice.ts";

/** A font: of the brand, which come first, one that is included in the installation, or one of the scene's own. */
export function FamilyField({ property, path, label, value, onChange, fault, layer }: FieldProps) {
  const t = useMessages(EDITOR).properties;
  const clearing = useOptionalChoice(label, property.isRequired);
  const { scene, dispatch } = useEditor();
  const brandWords = useMessages(EDITOR).brand;
  const brand = useBrand().data?.value.fonts;
  const brandFonts = brand ?? [];
  const files = useMemo(
    () => [
      ...(scene.fonts ?? []),
      ...(brand ?? []).flatMap(({ family, asset_ids }) =>
        asset_ids.map((asset_id) => ({ family, asset_id })),
      ),
    ],
    [scene.fonts, brand],
  );
  const [isLooking, setLooking] = useState(false);
  const [opened, setOpened] = useState(false);
  const own = (scene.fonts ?? []).map(({ family }) => family);
  function add({ source, fileName }: LayerFile) {
    const family = freeFamily(scene, fileName ?? "");
    const fonts = [...(scene.fonts ?? []), { family, asset_id: source.replace(/^asset:/, "") }];
    dispatch({ type: "edit", edit: (before) => patchScene(before, { fonts }) });
    notifyDone(t.fontAdded({ family }));
  }
  const [recent, setRecent] = useState<readonly string[]>([]);
  const groups = familyGroups({
    brand: brandFonts.map(({ family }) => family),
    recent,
    others: [...own, ...FONT_FAMILIES],
  });
  const data = [
    { group: brandWords.title, items: groups.brand },
    { group: t.recentFonts, items: groups.recent },
    { group: t.allFonts, items: groups.others },
  ].flatMap(({ group, items }) => (items.length === 0 ? [] : [{ group, items: [...items] }]));
  function choose(family: string | null) {
    const files = brandFonts.find((font) => font.family === family)?.asset_ids ?? [];
    if (family !== null && files.length > 0 && !own.includes(family)) {
      const fonts = [...(scene.fonts ?? []), ...files.map((asset_id) => ({ family, asset_id }))];
      // With the layer's change, one step to undo.
      dispatch({ type: "settle" });
      dispatch({
        type: "edit",
        edit: (before) => patchScene(before, { fonts }),
        joins: `${path[0]} of ${layer.name}`,
      });
    }
    if (family !== null) keepRecentFamily(family);
    onChange(family ?? undefined);
  }
  return (
    <div className={styles.words}>
      <Button className={styles.insert} variant="subtle" size="compact-xs" onClick={() => setOpened(true)}>
        {t.uploadFont}
      </Button>
      <Select
        id={fieldId(path)}
        size="xs"
        label={label}
        placeholder={property.fallback ?? ""}
        data={data.length === 1 ? groups.others : data}
        searchable
        {...clearing}
        nothingFoundMessage={t.noFont}
        // What is searched for takes the place of what was chosen.
        onFocus={(event) => event.currentTarget.select()}
        value={typeof value === "string" ? value : null}
        onChange={choose}
        onDropdownOpen={() => {
          loadBundledFaces();
          setRecent(recentFamilies());
          setLooking(true);
        }}
        maxDropdownHeight={360}
        styles={{ input: { fontFamily: cssFamily(typeof value === "string" ? value : undefined) } }}
        renderOption={({ option, checked }) => (
          <>
            <span className={styles.face} style={{ fontFamily: cssFamily(option.value) }}>
              {option.label}
            </span>
            {checked ? <IconCheck className={styles.current} size={14} stroke={2} aria-hidden /> : null}
          </>
        )}
        error={fault}
      />
      {isLooking ? <UploadedFaces fonts={files} /> : null}
      <AssetPicker kind="font" opened={opened} onClose={() => setOpened(false)} onChoose={add} />
    </div>
  );
}

/** `brand-bold.woff2` as "brand-bold", with a number if a font already has this name. */
function freeFamily({ fonts = [] }: Scene, fileName: string): string {
  const stem = fileName.replace(/\.\w+$/, "").slice(0, 80) || "Font";
  const taken = new Set<string>([...FONT_FAMILIES, ...fonts.map(({ family }) => family)]);
  let name = stem;
  for (let count = 2; taken.has(name); count += 1) name = `${stem} ${count}`;
  return name;
}
