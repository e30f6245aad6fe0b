import { previewTemplate } from "#lib/contract/resources/template.ts";
import { implement } from "#lib/server/http/implement.ts";
import * as templates from "#lib/server/templates/template-preview-service.ts";

export const POST = implement(previewTemplate, async ({ actor, params, body, signal }) => {
  const preview = await templates.preview(actor, params.template_id, body, signal);
  const kind = body.format === "mp4" ? "video" : "image";
  return new Response(preview, { headers: { "Content-Type": `${kind}/${body.format}` } });
});
