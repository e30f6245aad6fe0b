import { createFormControl, type FieldErrors } from "react-hook-form";
import { expect, test } from "vitest";
import { setValues } from "./collection-form.ts";

const TEMPLATE_ID = "0199d3c6-0c52-7a9b-8e47-2b5d1f6c3e94";
const missing = { type: "missing", message: "Choose a template." };

/** A form that wants a template, and the faults that it shows. */
function begun() {
  const methods = createFormControl<{ name?: string; template_id?: string; modifications?: unknown[] }>({
    resolver: (values) =>
      values.template_id === undefined
        ? { values: {}, errors: { template_id: missing } }
        : { values, errors: {} as Record<string, never> },
  });
  let shown: FieldErrors = {};
  methods.subscribe({
    formState: { errors: true },
    callback: ({ errors = shown }) => {
      shown = errors;
    },
  });
  return { methods, shown: () => Object.keys(shown) };
}

test("a fault goes as soon as what was missing is chosen", async () => {
  const { methods, shown } = begun();
  methods.register("template_id");
  await methods.handleSubmit(() => undefined)();
  expect(shown()).toEqual(["template_id"]);
  setValues({ methods } as never, { template_id: TEMPLATE_ID, modifications: [] });
  await expect.poll(shown).toEqual([]);
});

test("a choice reports nothing as missing before anything is sent", async () => {
  const { methods, shown } = begun();
  methods.register("template_id");
  setValues({ methods } as never, { modifications: [] });
  await methods.trigger("name");
  expect(shown()).toEqual([]);
  expect(methods.getValues("modifications")).toEqual([]);
});
