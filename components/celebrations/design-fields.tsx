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
  SHAPE_ASPECTS,
  type Shape,
  ShapeSwitch,
  shapeOf,
  TemplateFrame,
  useGalleryStill,
} from "#components/templates/index.ts";
import { useTemplates } from "#lib/client/templates/templates.ts";
import { LEAD_DAYS } from "#lib/contract/resources/celebration.ts";
import type { CelebrationForm } from "./celebration-form-state.ts";
import styles from "./celebrations.module.css";
import { DaysField } from "./days-field.tsx";
import { inOrderFor, occasionOfTemplates } from "./designs-for.ts";
import { OFFERED_TEMPLATES } from "./offered-templates.ts";

/** The designs of a rule, by their pictures, and how early videos are made. */
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
  const designs = inOrderFor(occasionOfTemplates(occasion), listed);
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

  return (
    <div className={styles.stack}>
      <p className={styles.hint}>{t.hint}</p>
      <ShapeSwitch shape={shape} onChange={changeShape} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be the title of the panel */}
      <div
        className={styles.designs}
        data-shape={shape}
        role="group"
        aria-label={t.title}
        aria-describedby="design-fault"
      >
        {designs.map((design, index) => {
          const each = inShape(design, shape);
          return (
            <label key={design.key} className={styles.design}>
              <input
                className="visually-hidden"
                type="checkbox"
                checked={isChosen(design)}
                ref={index === 0 ? input.ref : undefined}
                onChange={() => toggle(design)}
                onBlur={input.onBlur}
              />
              <TemplateFrame aspect={SHAPE_ASPECTS[shape]} url={galleryStill(each)} alt="" />
              <span className={styles.designName}>{templateName(each)}</span>
            </label>
          );
        })}
        {/* Archived since, or beyond the list: it can only be taken out. */}
        {unlisted.map((id) => (
          <label key={id} className={styles.design}>
            <input
              className="visually-hidden"
              type="checkbox"
              checked
              onChange={() => change(chosen.filter((each) => each !== id))}
              onBlur={input.onBlur}
            />
            <TemplateFrame aspect={SHAPE_ASPECTS[shape]} url={null} alt="" />
            <span className={styles.designName}>{t.unlisted}</span>
          </label>
        ))}
      </div>
      {templates.data !== undefined && designs.length === 0 ? <p className={styles.hint}>{t.none}</p> : null}
      <p className={styles.fault} id="design-fault" role="alert">
        {input.error === undefined ? null : chosen.length === 0 ? t.choose : input.error}
      </p>
      <DaysField form={form} name="lead_days" label={t.lead} description={t.leadHint} bounds={LEAD_DAYS} />
    </div>
  );
}
