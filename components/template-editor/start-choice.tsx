"use client";

import type { Route } from "next";
import Link from "next/link";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { TEMPLATES } from "#components/i18n/generated/templates.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useTemplateName } from "#components/i18n/use-template-name.ts";
import {
  groupByDesign,
  inShape,
  SHAPE_ASPECTS,
  TemplateFrame,
  useGalleryStill,
} from "#components/templates/index.ts";
import { Crumbs } from "#components/ui/crumbs.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { TileSkeleton } from "#components/ui/skeletons.tsx";
import { useTemplates } from "#lib/client/templates/templates.ts";
import styles from "./start-choice.module.css";

const SHAPES = ["wide", "tall", "square"] as const;
/** Page size: larger than the default, because a design has three shapes. */
const ALL = { archived: false, limit: 200 } as const;

/** Asks how a new template starts: with an empty frame, or with a copy. */
export function StartChoice() {
  const gallery = useMessages(TEMPLATES);
  const editor = useMessages(EDITOR);
  const t = editor.newShape;
  const templates = useTemplates(ALL);
  const templateName = useTemplateName();
  const galleryStill = useGalleryStill();
  return (
    <>
      <Crumbs items={[{ label: gallery.title, href: "/templates" }, { label: t.title }]} />
      <PageHeader title={t.title} subtitle={t.intro} />
      <ul className={styles.shapes}>
        {SHAPES.map((shape) => (
          <li key={shape}>
            <Link className={styles.shape} href={`/templates/new?shape=${shape}` as Route}>
              <span className={styles.outline} data-shape={shape} aria-hidden="true" />
              <span>
                <span className={styles.name}>{t.empty[shape]}</span>
                <span className={styles.size}>{t.sizes[shape]}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <h2 className={styles.heading}>{t.ready}</h2>
      {templates.data === undefined ? <TileSkeleton tiles={6} /> : null}
      <ul className={styles.designs}>
        {groupByDesign(templates.data?.items ?? []).map((design) => {
          const template = inShape(design, "wide");
          return (
            <li key={design.key}>
              <Link className={styles.design} href={`/templates/new?from=${template.id}` as Route}>
                <TemplateFrame aspect={SHAPE_ASPECTS.wide} url={galleryStill(template)} alt="" />
                <span className={styles.name}>{templateName(template)}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </>
  );
}
