import { type FieldSchema, field } from "../fields/field-schema.ts";
import { isJsonObject, jsonFaults } from "../fields/json-object.ts";
import { invalid } from "../fields/reading.ts";
import { checkScene } from "./check-scene.ts";
import { type Scene, sceneSchema } from "./scene.ts";

const DESCRIPTION = "A scene, as `/v1/scene.schema.json` describes it.";

/**
 * A scene in a request body. Its faults are those of `checkScene`: each names its layer and what was probably
 * meant.
 */
export function sceneField(): FieldSchema<Scene, object> {
  return field<Scene, object>(
    (value) => {
      if (!isJsonObject(value)) return invalid("dict_type");
      // Checked first, because it limits the depth for the schema.
      const unstorable = jsonFaults(value);
      if (unstorable.length > 0) return { faults: unstorable };
      const faults = checkScene(value, []);
      if (faults.length > 0) return { faults: faults.map(({ loc, ...said }) => ({ path: loc, ...said })) };
      return { value: sceneSchema.parse(value) };
    },
    { type: "object", additionalProperties: true, description: DESCRIPTION },
  );
}
