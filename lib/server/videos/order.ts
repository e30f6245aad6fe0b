import { type Fault, fault } from "#lib/contract/faults.ts";
import type { Modification } from "#lib/contract/modification.ts";
import type { Scene } from "#lib/contract/scene.ts";
import { ConflictError, ValidationError } from "../errors.ts";
import { findProject } from "../projects/project-queries.ts";
import { findModificationFaults } from "../templates/modification-faults.ts";
import { findScene, findTemplate } from "../templates/template-queries.ts";
import type { TenantDatabase } from "../tenant-database.ts";

/** What a request for a video and one for a collection have in common. */
export type Order = {
  template_id: string;
  template_version?: number | undefined;
  project_id?: string | null | undefined;
  modifications: readonly Modification[];
};

/**
 * Checks all that an order names before anything is written. What belongs to another organization is told the same as
 * what is not there.
 * @param further faults found elsewhere in the request, reported together with these
 * @returns the version to render, and its scene
 * @throws {ValidationError} with every fault; {ConflictError} for an archived template or project
 */
export async function checkOrder(
  db: TenantDatabase,
  order: Order,
  further: readonly Fault[] = [],
): Promise<{ templateVersion: number; scene: Scene }> {
  const [template, project] = await Promise.all([
    findTemplate(db, order.template_id),
    order.project_id == null ? null : findProject(db, order.project_id),
  ]);
  const templateVersion = order.template_version ?? template?.latestVersion ?? 0;
  const stored = template === null ? null : await findScene(db, template.id, templateVersion);
  const scene = stored as Scene | null;
  const faults: Fault[] = [];
  if (template === null) faults.push(unknown("template_id", "no template of this organization has this id"));
  else if (scene === null) {
    const newest = `the newest is ${template.latestVersion}`;
    faults.push(unknown("template_version", `the template has no version ${templateVersion}; ${newest}`));
  }
  if (order.project_id != null && project === null) {
    faults.push(unknown("project_id", "no project of this organization has this id"));
  }
  if (scene !== null) faults.push(...(await findModificationFaults(db, scene, order.modifications)));
  if (scene === null || faults.length > 0 || further.length > 0)
    throw new ValidationError([...faults, ...further]);
  if (template !== null && template.archivedAt !== null) throw archived("template", template.name);
  if (project !== null && project.archivedAt !== null) throw archived("project", project.name);
  return { templateVersion, scene };
}

/** A field of the body that names something which is not there. */
export function unknown(field: string, problem: string): Fault {
  return fault(["body", field], `Value error, ${problem}`, "value_error");
}

function archived(kind: "template" | "project", name: string): ConflictError {
  return new ConflictError(
    `The ${kind} "${name}" is archived and takes nothing new: restore it, or choose another`,
  );
}
