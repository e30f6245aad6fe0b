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
 * Changes that apply to a template's whole design. The gallery shows all shapes of a design as one card, so
 * they are renamed, archived and restored together.
 */
export function useDesign(template: Template) {
  const readTemplates = useReadTemplates();
  const { mutateAsync: update } = useUpdateTemplate();
  const { mutateAsync: send } = useArchivingTemplates();
  const { id, design } = template;

  async function shapes(): Promise<readonly Template[]> {
    // An organization's own templates have one shape each.
    return design === null ? [template] : shapesOf(template, await readTemplates());
  }

  async function rename(body: NameChange, ifMatch?: string): Promise<void> {
    await update({ id, body, ...(ifMatch === undefined ? {} : { ifMatch }) });
    const others = (await shapes()).filter((each) => each.id !== id && each.name !== body.name);
    for (const other of others) await update({ id: other.id, body: { name: body.name } });
  }

  /** Returns a function that undoes the archiving; templates archived before stay archived. */
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
