"use client";

import type { NameChange } from "#components/lifecycle/index.ts";
import {
  useArchivingTemplates,
  useReadTemplates,
  useUpdateTemplate,
} from "#lib/client/templates/template-mutations.ts";
import type { Template } from "#lib/client/templates/templates.ts";
import { shapesOf } from "./template-designs.ts";

/**
 * Changes of a template that are meant for its design: one that comes in several shapes is one card of the gallery, so
 * all of them are renamed, archived and restored together.
 */
export function useDesign(template: Template) {
  const readTemplates = useReadTemplates();
  const { mutateAsync: update } = useUpdateTemplate();
  const { mutateAsync: send } = useArchivingTemplates();
  const { id, occasion } = template;

  async function shapes(): Promise<readonly Template[]> {
    // Of the organization's own each stands for itself.
    return occasion === null ? [template] : shapesOf(template, await readTemplates());
  }

  async function rename(body: NameChange, ifMatch?: string): Promise<void> {
    await update({ id, body, ...(ifMatch === undefined ? {} : { ifMatch }) });
    const others = (await shapes()).filter((each) => each.id !== id && each.name !== body.name);
    for (const other of others) await update({ id: other.id, body: { name: body.name } });
  }

  /** Answers with what takes it back: what was archived before stays so. */
  async function archive() {
    const ids = (await shapes()).filter((each) => each.archived_at === null).map((each) => each.id);
    await send({ command: "archive", ids });
    return () => send({ command: "restore", ids });
  }

  async function restore(): Promise<void> {
    const ids = (await shapes()).filter((each) => each.archived_at !== null).map((each) => each.id);
    await send({ command: "restore", ids });
  }

  return { rename, archive, restore };
}
