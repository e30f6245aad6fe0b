import { sceneJsonSchema } from "#lib/contract/scene/scene-json-schema.ts";
import { publicDocument } from "#lib/server/http/public-document.ts";

export const GET = publicDocument((url) => sceneJsonSchema(`${url}/v1/scene.schema.json`));
export {
  methodNotAllowed as DELETE,
  methodNotAllowed as PATCH,
  methodNotAllowed as POST,
  methodNotAllowed as PUT,
} from "#lib/server/http/method-not-allowed.ts";
