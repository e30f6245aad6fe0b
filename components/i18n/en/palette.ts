import { area } from "../area.ts";

/** The words of the search of everything and of the list of shortcuts. */
export const PALETTE = area("palette", {
  title: "Find anything",
  label: "A person, a collection, a project, or what to do",
  places: "Go to",
  videosOf: (name: string) => `Videos for ${name}`,
  nothing: (text: string) => `Nothing here is called “${text}”.`,
  shortcuts: {
    title: "Keyboard shortcuts",
    /** What is printed on the key that is ⌘ on a Mac. */
    control: "Ctrl",
    /** The keys, with a space between them, and what they do; `mod` is the one that `control` names. */
    list: [
      ["mod K", "Find anything"],
      ["?", "Show these shortcuts"],
      ["Tab", "Go to the next control"],
      ["Enter", "Follow a link or press a button"],
      ["Space", "Tick a box"],
      ["Esc", "Close a dialog or a menu"],
    ] as readonly (readonly [keys: string, what: string])[],
  },
});
