import type { Template } from "#lib/client/templates/templates.ts";

/** What a template is called among others: a design has its name in every shape, "Candlelight, 16:9". */
export const templateLabel = ({ name, aspect }: Pick<Template, "name" | "aspect">) => `${name}, ${aspect}`;
