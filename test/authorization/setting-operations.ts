import { inPath, type Operation } from "./operation.ts";

const project = { "path.project_id": inPath((rows) => rows.project) };
const apiKey = { "path.api_key_id": inPath((rows) => rows.apiKey) };
const image = { "path.asset_id": inPath((rows) => rows.image) };

/** A PNG of one pixel. */
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const BOUNDARY = "----rollcall";
const form = Buffer.concat([
  Buffer.from(
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="ada.png"\r\nContent-Type: image/png\r\n\r\n`,
  ),
  PIXEL,
  Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
]);

/** Of what people, videos and collections are made with, and who may. */
export const settingOperations: Record<string, Operation> = {
  listAssets: { ask: () => ({}) },
  createAsset: {
    ask: () => ({
      file: { contentType: `multipart/form-data; boundary=${BOUNDARY}`, content: new Uint8Array(form) },
    }),
  },
  getAsset: { ask: (rows) => ({ params: { asset_id: rows.image } }), references: image },
  deleteAsset: { ask: (rows) => ({ params: { asset_id: rows.image } }), references: image },
  listProjects: { ask: () => ({}) },
  createProject: { ask: () => ({ body: { name: "Spring" } }) },
  getProject: { ask: (rows) => ({ params: { project_id: rows.project } }), references: project },
  updateProject: {
    ask: (rows) => ({ params: { project_id: rows.project }, body: { name: "Summer" } }),
    references: project,
  },
  archiveProject: { ask: (rows) => ({ params: { project_id: rows.project } }), references: project },
  restoreProject: {
    ask: (rows) => ({ params: { project_id: rows.archivedProject } }),
    references: { "path.project_id": inPath((rows) => rows.archivedProject) },
  },
  listApiKeys: { ask: () => ({}) },
  createApiKey: { ask: () => ({ body: { name: "Payroll", role: "viewer" } }) },
  revokeApiKey: { ask: (rows) => ({ params: { api_key_id: rows.apiKey } }), references: apiKey },
};
