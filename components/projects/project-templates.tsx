"use client";

import { useQueries } from "@tanstack/react-query";
import Link from "next/link";
import { PROJECTS } from "#components/i18n/generated/projects.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useTemplateName } from "#components/i18n/use-template-name.ts";
import { TemplateFrame, useGalleryStill } from "#components/templates/index.ts";
import { useCollections } from "#lib/client/collections/collections.ts";
import { useOrganization } from "#lib/client/organization/organization-context.tsx";
import { templateItem } from "#lib/client/templates/templates.ts";
import styles from "./project-list.module.css";

/** Most templates shown. */
const SHOWN = 6;

/** The templates of a project's newest collections; renders nothing if there are none. */
export function ProjectTemplates({ projectId }: { projectId: string }) {
  const t = useMessages(PROJECTS);
  const templateName = useTemplateName();
  const galleryStill = useGalleryStill();
  const { id: orgId } = useOrganization();
  const collections = useCollections({ project_id: projectId, limit: 20 }).data?.items ?? [];
  const ids = [...new Set(collections.map(({ template_id }) => template_id))].slice(0, SHOWN);
  const found = useQueries({ queries: ids.map((id) => templateItem(orgId, id)) });
  const templates = found.flatMap(({ data }) => (data === undefined ? [] : [data]));
  if (templates.length === 0) return null;
  return (
    <section aria-label={t.templates}>
      <h2 className={styles.heading}>{t.templates}</h2>
      <ul className={styles.templates}>
        {templates.map((template) => (
          <li key={template.id}>
            <Link className={styles.template} href={`/templates/${template.id}`}>
              <span className={styles.picture}>
                <TemplateFrame aspect={template.aspect} url={galleryStill(template)} alt="" />
              </span>
              <span className={styles.templateName} dir="auto">
                {templateName(template)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
