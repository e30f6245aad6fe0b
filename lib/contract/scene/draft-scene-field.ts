import { type FieldSchema, field } from "../fields/field-schema.ts";
import { isJsonObject, type JsonObject, jsonFaults, sizeFault } from "../fields/json-object.ts";
import { invalid } from "../fields/reading.ts";

/** What a request that publishes a scene may be large. */
const MAX_BYTES = 1024 * 1024;

/**
 * A scene that is being edited: any JSON object that can be stored. Whether it is a scene is checked when it is published.
 */
export function draftSceneField(): FieldSchema<JsonObject, object> {
  return field<JsonObject, object>(
    (value) => {
      if (!isJsonObject(value)) return invalid("dict_type");
      const unstorable = jsonFaults(value);
      if (unstorable.length > 0) return { faults: unstorable };
      const tooLarge = sizeFault(value, MAX_BYTES);
      return tooLarge === null ? { value } : { faults: [tooLarge] };
    },
    {
      type: "object",
      additionalProperties: true,
      description:
        "A scene, as `/v1/scene.schema.json` describes it; it need not be valid before it is published. At most 1 MiB.",
    },
  );
}
