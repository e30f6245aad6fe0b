"use client";

import { Button } from "@mantine/core";
import { type ReactNode, useCallback, useRef, useState } from "react";
import { useContractField } from "#components/form/use-contract-field.ts";
import { NEW_COLLECTION } from "#components/i18n/generated/new-collection.en.ts";
import { TEMPLATES } from "#components/i18n/generated/templates.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useTemplateName } from "#components/i18n/use-template-name.ts";
import {
  groupByDesign,
  inShape,
  SHAPE_ASPECTS,
  type Shape,
  ShapeSwitch,
  shapeOf,
  TemplateFrame,
  useGalleryStill,
} from "#components/templates/index.ts";
import { formatClock } from "#components/ui/format.ts";
import { type Template, useTemplates } from "#lib/client/templates/templates.ts";
import type { CollectionForm } from "../collection-form.ts";
import styles from "../new-collection.module.css";
import { Step } from "../step.tsx";
import { TEMPLATE_CHOICE } from "./template-choice.ts";

interface TemplateStepProps {
  form: CollectionForm;
  /** The selected template, even if the list does not contain it. */
  template: Template | null;
  onChange: (template: Template) => void;
  /** What follows from the template for the people. */
  children: ReactNode;
}

/**
 * The second step: selects a template by its picture. One that is selected already stands alone until it is to be changed;
 * people and texts stay.
 */
export function TemplateStep({ form, template, onChange, children }: TemplateStepProps) {
  const newCollection = useMessages(NEW_COLLECTION);
  const templates = useMessages(TEMPLATES);
  const t = newCollection.template;
  const templateName = useTemplateName();
  const field = useContractField({ form, name: "template_id", label: t.title });
  const listed = useTemplates(TEMPLATE_CHOICE).data?.items ?? [];
  const known = template === null || listed.some(({ id }) => id === template.id);
  const designs = groupByDesign(known ? listed : [template, ...listed]);
  const galleryStill = useGalleryStill();
  const [isChanging, setChanging] = useState(false);
  const isListed = isChanging || template === null;
  // What was pressed for the list is gone; later, such as with another shape, the focus stays where it is.
  const takesFocus = useRef(false);
  const focus = useCallback((radio: HTMLInputElement | null) => {
    if (radio === null || !takesFocus.current) return;
    takesFocus.current = false;
    radio.focus();
  }, []);
  const choose = (next: Template) => {
    // Others can be compared with it.
    setChanging(true);
    onChange(next);
  };
  const facts = ({ occasion, aspect, duration_seconds }: Template) =>
    `${occasion === null ? aspect : templates.occasions[occasion]} · ${formatClock(duration_seconds)}`;
  const [chosenShape, setShape] = useState<Shape | null>(null);
  const shape = chosenShape ?? (template === null ? "wide" : shapeOf(template));
  const changeShape = (next: Shape) => {
    setShape(next);
    const design = designs.find(({ templates }) => templates.some(({ id }) => id === template?.id));
    if (design !== undefined) onChange(inShape(design, next));
  };
  return (
    <Step number={2} title={t.title} focus={field.input.ref} fault={field.input.error}>
      {isListed ? (
        <>
          <ShapeSwitch shape={shape} onChange={changeShape} />
          <div className={styles.templates} data-shape={shape} role="radiogroup" aria-label={t.label}>
            {designs
              .map((design) => inShape(design, shape))
              .map((each) => (
                <label key={each.id} className={styles.template}>
                  <input
                    className="visually-hidden"
                    type="radio"
                    name="template_id"
                    value={each.id}
                    checked={each.id === template?.id}
                    ref={each.id === template?.id ? focus : undefined}
                    onChange={() => choose(each)}
                  />
                  <TemplateFrame aspect={SHAPE_ASPECTS[shape]} url={galleryStill(each)} alt="" />
                  <span className={styles.templateName}>{templateName(each)}</span>
                  <span className={styles.templateFacts}>{facts(each)}</span>
                </label>
              ))}
          </div>
          {designs.length === 0 ? <p className={styles.nobody}>{t.none}</p> : null}
        </>
      ) : (
        <div className={styles.chosenTemplate}>
          <div className={styles.chosenStill} data-shape={shape}>
            <TemplateFrame aspect={SHAPE_ASPECTS[shape]} url={galleryStill(template)} alt="" />
          </div>
          <div className={styles.chosenWords}>
            <span className={styles.chosenTemplateName}>{templateName(template)}</span>
            <span className={styles.chosenFacts}>{facts(template)}</span>
          </div>
          <Button
            variant="default"
            onClick={() => {
              takesFocus.current = true;
              setChanging(true);
            }}
          >
            {t.change}
          </Button>
        </div>
      )}
      {children}
    </Step>
  );
}
