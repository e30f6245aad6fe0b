import { describe, expect, test } from "vitest";
import type { Template } from "#lib/client/templates/templates.ts";
import {
  type Choice,
  type ChoiceAction,
  ChoiceStore,
  changeChoice,
  changedValues,
} from "./collection-choice.ts";

const ANA = { id: "a", name: "Ana" };
const BO = { id: "b", name: "Bo" };

/** One of the organization's own. */
const template = (id: string, occasion: Template["occasion"], texts: Record<string, string> = {}) =>
  ({
    id,
    occasion,
    design: null,
    layers: Object.entries(texts).map(([name, text]) => ({ name, text, properties: ["text"] })),
  }) as unknown as Template;

const EMPTY: Choice = {
  recipients: { kind: "ids", ids: [] },
  template: null,
  excluded: [],
  excludesFaulty: true,
  shown: 0,
};

const chosenBy = (choice: Choice, ...actions: ChoiceAction[]) => actions.reduce(changeChoice, choice);

const changes = (
  choice: Choice,
  action: ChoiceAction,
  modifications: { name: string; text: string }[] = [],
) =>
  changedValues(choice, changeChoice(choice, action), {
    modifications,
    asked: undefined,
    translate: (text) => text,
    written: new Map(),
  });

describe("who is left out", () => {
  test("is left out once, and comes back", () => {
    const both = chosenBy(EMPTY, { type: "exclude", people: [ANA] }, { type: "exclude", people: [ANA, BO] });
    expect(both.excluded).toEqual([ANA, BO]);
    expect(chosenBy(both, { type: "include", id: "a" }).excluded).toEqual([BO]);
    expect(chosenBy(both, { type: "includeAll" }).excluded).toEqual([]);
    expect(changes(both, { type: "include", id: "a" })).toEqual({ leave_out: ["b"] });
    expect(changes(both, { type: "includeAll" })).toEqual({ leave_out: undefined });
  });

  test("is in the form as on the page, also after two actions before the page is rendered again", () => {
    const store = new ChoiceStore(EMPTY);
    const translate = (text: string) => text;
    const facts = { modifications: [], asked: undefined, translate, written: new Map() };
    store.apply({ type: "exclude", people: [ANA] });
    const { before, after } = store.apply({ type: "exclude", people: [BO] });
    expect(after.excluded).toEqual([ANA, BO]);
    expect(changedValues(before, after, facts)).toEqual({ leave_out: ["a", "b"] });
  });

  test("stays left out while they stay picked, and not of another filter", () => {
    const chosen = chosenBy(
      EMPTY,
      { type: "recipients", recipients: { kind: "ids", ids: ["a", "b"] } },
      { type: "exclude", people: [ANA, BO] },
      { type: "show", index: 1 },
    );
    const fewer = chosenBy(chosen, { type: "recipients", recipients: { kind: "ids", ids: ["b", "c"] } });
    expect(fewer).toMatchObject({ excluded: [BO], shown: 0 });
    expect(
      chosenBy(chosen, { type: "recipients", recipients: { kind: "matching", filter: {} } }).excluded,
    ).toEqual([]);
  });
});

describe("the form's values", () => {
  test("of other people forget the day that was chosen", () => {
    const recipients = { kind: "ids", ids: ["a"] } as const;
    expect(changes(EMPTY, { type: "recipients", recipients })).toEqual({
      type: "people",
      people: { ids: ["a"] },
      window: undefined,
      occasion_on: undefined,
    });
  });

  test("of another template keep what was written, and say what people are congratulated on", () => {
    const chosen = chosenBy(
      EMPTY,
      { type: "recipients", recipients: { kind: "ids", ids: ["a"] } },
      { type: "template", template: template("t1", null, { title: "Hello", sign: "HR" }) },
    );
    const next = template("t2", "Birthday", { title: "Welcome", sign: "Us" });
    const written = [
      { name: "title", text: "Hi there" },
      { name: "sign", text: "HR" },
    ];
    expect(changes(chosen, { type: "template", template: next }, written)).toMatchObject({
      template_id: "t2",
      type: "birthday",
      modifications: [
        { name: "title", text: "Hi there" },
        { name: "sign", text: "Us" },
      ],
    });
  });

  test("stay as they are when only the page changes", () => {
    expect(changes(EMPTY, { type: "show", index: 3 })).toEqual({});
    expect(changes(EMPTY, { type: "excludesFaulty", excludesFaulty: false })).toEqual({});
  });
});
