"use client";

import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useContractField } from "#components/form/use-contract-field.ts";
import { CELEBRATION_FORM } from "#components/i18n/generated/celebration-form.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useTemplateName } from "#components/i18n/use-template-name.ts";
import {
  type Design,
  inShape,
  type Shape,
  ShapeSwitch,
  shapeOf,
  useGalleryStill,
} from "#components/templates/index.ts";
import { useTemplates } from "#lib/client/templates/templates.ts";
import { LEAD_DAYS } from "#lib/contract/resources/celebration.ts";
import type { CelebrationForm } from "./celebration-form-state.ts";
import styles from "./celebrations.module.css";
import { DaysField } from "./days-field.tsx";
import { DesignCard } from "./design-card.tsx";
import { inOrderFor, occasionOfTemplates } from "./designs-for.ts";
import { KeepChoice } from "./keep-choice.tsx";
import { OFFERED_TEMPLATES } from "./offered-templates.ts";

/** The designs of a rule, by their pictures, how early videos are made, and whether they are stored. */
export function DesignFields({ form }: { form: CelebrationForm }) {
  const t = useMessages(CELEBRATION_FORM).designs;
  const templateName = useTemplateName();
  const galleryStill = useGalleryStill();
  const { value, change, input } = useContractField({ form, name: "template_ids", label: t.title });
  const chosen = Array.isArray(value) ? (value as string[]) : [];
  const templates = useTemplates(OFFERED_TEMPLATES);
  const listed = templates.data?.items ?? [];
  const first = listed.find(({ id }) => id === chosen[0]);
  const [picked, setPicked] = useState<Shape | null>(null);
  const shape = picked ?? (first === undefined ? "wide" : shapeOf(first));
  const occasion = useWatch({ control: form.methods.control, name: "occasion" });
  const meant = occasionOfTemplates(occasion);
  const designs = inOrderFor(meant, listed);
  const made = designs.filter(({ templates }) => meant !== null && templates[0].occasion === meant);
  const others = designs.filter((design) => !made.includes(design));
  const unlisted =
    templates.data === undefined ? [] : chosen.filter((id) => listed.every((each) => each.id !== id));
  const isChosen = ({ templates }: Design) => templates.some(({ id }) => chosen.includes(id));

  function changeShape(next: Shape) {
    setPicked(next);
    change([...designs.filter(isChosen).map((design) => inShape(design, next).id), ...unlisted]);
  }

  function toggle(design: Design) {
    const ids = design.templates.map(({ id }) => id);
    change(
      isChosen(design) ? chosen.filter((id) => !ids.includes(id)) : [...chosen, inShape(design, shape).id],
    );
  }

  const card = (design: Design) => {
    const each = inShape(design, shape);
    return (
      <DesignCard
        key={design.key}
        name={templateName(each)}
        shape={shape}
        still={galleryStill(each)}
        isChosen={isChosen(design)}
        inputRef={design === designs[0] ? input.ref : undefined}
        onToggle={() => toggle(design)}
        onBlur={input.onBlur}
      />
    );
  };

  return (
    <div className={styles.stack}>
      <p className={styles.hint}>{t.hint}</p>
      <ShapeSwitch shape={shape} onChange={changeShape} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be the title of the panel */}
      <div className={styles.stack} role="group" aria-label={t.title} aria-describedby="design-fault">
        <div className={styles.designs} data-shape={shape}>
          {made.map(card)}
          {/* Archived since, or beyond the list: it can only be taken out. */}
          {unlisted.map((id) => (
            <DesignCard
              key={id}
              name={t.unlisted}
              shape={shape}
              still={null}
              isChosen
              onToggle={() => change(chosen.filter((each) => each !== id))}
              onBlur={input.onBlur}
            />
          ))}
        </div>
        {made.length === 0 || others.length === 0 ? null : <h3 className={styles.others}>{t.others}</h3>}
        <div className={styles.designs} data-shape={shape}>
          {others.map(card)}
        </div>
      </div>
      {templates.data !== undefined && designs.length === 0 ? <p className={styles.hint}>{t.none}</p> : null}
      <p className={styles.fault} id="design-fault" role="alert">
        {input.error === undefined ? null : chosen.length === 0 ? t.choose : input.error}
      </p>
      <DaysField form={form} name="lead_days" label={t.lead} bounds={LEAD_DAYS} />
      <KeepChoice form={form} />
    </div>
  );
}
