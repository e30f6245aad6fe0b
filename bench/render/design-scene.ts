import { resolveScene } from "#lib/render/resolve/resolve.ts";
import type { ResolvedScene } from "#lib/render/resolve/resolved-scene.ts";
import { BUILT_IN_TEMPLATES } from "#lib/server/templates/built-in/built-in-templates.ts";

const NAMES = ["Maximiliane", "Jonas", "Zoë", "Ana-Lucía", "Friedrich", "Mei", "Oluwaseun", "Ida"];

/** Which built-in template, by its slug in an aspect, with the path of everybody's photo or null for none. */
export type DesignScene = { slug: string; photo: string | null };

/** A built-in template for one of several people, by index. */
export async function designScene({ slug, photo }: DesignScene, index: number): Promise<ResolvedScene> {
  const scene = BUILT_IN_TEMPLATES.find((template) => template.slug === slug)?.scene;
  if (scene === undefined) throw new Error(`There is no design ${slug}`);
  const fields = {
    first_name: NAMES[index % NAMES.length] ?? "",
    last_name: `Hohenstein ${index}`,
    position: "Engineer",
    hire_date: "2014-11-20",
    birth_date: "1986-11-20",
  };
  const inputs = { fields, assets: new Map(), photo: photo === null ? null : { path: photo } };
  return (await resolveScene(scene, { ...inputs, today: "2026-11-20" })).scene;
}
