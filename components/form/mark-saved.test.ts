import { createFormControl } from "react-hook-form";
import { expect, test } from "vitest";
import { markSaved } from "./mark-saved.ts";

/** A form as pages use it, and whether it reports unsaved input. */
function begun() {
  const form = createFormControl({
    defaultValues: { name: "Anna", hint: null as string | null, custom_fields: { team: "Nord" } },
  });
  form.register("name");
  form.register("hint");
  form.register("custom_fields");
  let isDirty = false;
  form.subscribe({
    formState: { isDirty: true },
    callback: (state) => {
      isDirty = state.isDirty ?? isDirty;
    },
  });
  return { form, isDirty: () => isDirty };
}

test("what is saved is unsaved no more", () => {
  const { form, isDirty } = begun();
  form.setValue("name", "Anne", { shouldDirty: true });
  form.setValue("custom_fields", { team: "Süd" }, { shouldDirty: true });
  expect(isDirty()).toBe(true);
  markSaved(form, structuredClone(form.getValues()));
  expect(isDirty()).toBe(false);
  expect(form.getValues()).toEqual({ name: "Anne", hint: null, custom_fields: { team: "Süd" } });
});

test("what was typed while it was being saved stays, unsaved", () => {
  const { form, isDirty } = begun();
  form.setValue("name", "Anne", { shouldDirty: true });
  const sent = structuredClone(form.getValues());
  form.setValue("name", "Anne-Marie", { shouldDirty: true });
  markSaved(form, sent);
  expect(form.getValues("name")).toBe("Anne-Marie");
  expect(isDirty()).toBe(true);
  form.setValue("name", "Anne", { shouldDirty: true });
  expect(isDirty(), "back at what is saved").toBe(false);
});
