import { expect, test } from "vitest";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { type EditorAction, type EditorState, editorReducer, startEditing } from "./history.ts";
import { patchLayer, patchScene, removeLayer } from "./scene-edits.ts";

const scene: Scene = {
  ...{ width: 1280, height: 720, fps: 25, duration: 5, background: "#000000" },
  layers: [{ name: "title", type: "text", text: "Hello", x: 0, y: 0, width: 10, height: 10 }],
};

const run = (state: EditorState, ...actions: EditorAction[]) => actions.reduce(editorReducer, state);
const setDuration = (duration: number, joins?: string): EditorAction => ({
  type: "edit",
  edit: (before) => patchScene(before, { duration }),
  ...(joins === undefined ? {} : { joins }),
});

test("takes every change back and does it again", () => {
  const changed = run(startEditing(scene), setDuration(6), setDuration(7));
  const back = run(changed, { type: "undo" });
  expect(back.scene.duration).toBe(6);
  expect(run(back, { type: "undo" }).scene).toBe(scene);
  expect(run(back, { type: "undo" }, { type: "undo" }, { type: "redo" }).scene.duration).toBe(6);
  expect(run(back, { type: "redo" }).scene.duration).toBe(7);
});

test("forgets what was taken back as soon as something else changes", () => {
  const state = run(startEditing(scene), setDuration(6), { type: "undo" }, setDuration(8), { type: "redo" });
  expect(state.scene.duration).toBe(8);
});

test("joins the changes of one movement into a step, until it is finished", () => {
  const dragged = run(startEditing(scene), setDuration(6, "drag"), setDuration(7, "drag"));
  expect(run(dragged, { type: "undo" }).scene.duration).toBe(5);
  const again = run(dragged, { type: "settle" }, setDuration(8, "drag"), { type: "undo" });
  expect(again.scene.duration).toBe(7);
});

test("what changes nothing is no step", () => {
  const state = run(startEditing(scene), setDuration(5));
  expect(state.past).toEqual([]);
});

test("a layer that is gone is not selected any more, also when undo takes it away", () => {
  const chosen = run(startEditing(scene), { type: "select", names: ["title"] });
  const removed = run(chosen, { type: "edit", edit: (before) => removeLayer(before, "title") });
  expect(removed.selection).toEqual([]);
  const renamed = run(chosen, {
    type: "edit",
    edit: (before) => patchLayer(before, "title", { name: "headline" }),
    select: ["headline"],
  });
  expect(renamed.selection).toEqual(["headline"]);
  const elsewhere = run(renamed, setDuration(6), { type: "undo" });
  expect(elsewhere.selection).toEqual(["headline"]);
});

test("undo and redo select what was selected before and after a change that selects something", () => {
  const rename = (from: string, name: string): EditorAction => ({
    ...{ type: "edit", edit: (before) => patchLayer(before, from, { name }) },
    select: [name],
  });
  const chosen = run(startEditing(scene), { type: "select", names: ["title"] });
  const changed = run(chosen, rename("title", "group"), rename("group", "part"));
  const back = run(changed, { type: "select", names: [] }, { type: "undo" });
  expect(back.selection).toEqual(["group"]);
  expect(run(back, { type: "redo" }).selection).toEqual(["part"]);
  expect(run(back, { type: "undo" }).selection).toEqual(["title"]);
});

test("a step of several changes goes back to what was selected before the first of them", () => {
  const chosen = run(startEditing(scene), { type: "select", names: ["title"] });
  const rename = (from: string, name: string): EditorAction => ({
    ...{ type: "edit", edit: (before) => patchLayer(before, from, { name }), joins: "name" },
    select: [name],
  });
  const renamed = run(chosen, rename("title", "a"), rename("a", "ab"));
  expect(renamed.past).toHaveLength(1);
  const back = run(renamed, { type: "undo" });
  expect(back.selection).toEqual(["title"]);
  expect(run(back, { type: "redo" }).selection).toEqual(["ab"]);
});

test("a change that cannot be made selects nothing that is not there", () => {
  const state = run(startEditing(scene), { type: "select", names: ["title"] });
  const edit = (before: Scene) => before;
  expect(run(state, { type: "edit", edit, select: ["group"] }).selection).toEqual([]);
  expect(run(state, { type: "edit", edit, select: ["title"] })).toBe(state);
});
