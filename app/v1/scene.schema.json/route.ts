import { sceneJsonSchema } from "#lib/contract/scene/scene-json-schema.ts";
import { publicDocument } from "#lib/server/http/public-document.ts";

export const GET = publicDocument((url) => sceneJsonSchema(`${url}/v1/scene.schema.json`));
