/** Whether what has the focus lies over the editor: a dialog, a drawer, a popover or a menu. */
const isOver = (target: EventTarget | null) =>
  target instanceof Element && target.closest("[role=dialog], [role=menu]") !== null;

/** Whether a dialog lies over the page. As it opens, it does not have the focus yet. */
const isDialogOpen = () => document.querySelector("[role=dialog][aria-modal=true]") !== null;

/** Fields in which letters are typed: the clipboard's keys are theirs. */
const FIELDS =
  "input:not([type=checkbox], [type=radio], [type=range], [type=button]), textarea, select, [contenteditable=true]";

const isTyping = (target: EventTarget | null) => target instanceof Element && target.closest(FIELDS) !== null;

/** Whether keys are about layers: not while something is open over the editor, nor in a field. */
export const isForLayers = ({ target }: Pick<Event, "target">): boolean =>
  !isOver(target) && !isDialogOpen() && !isTyping(target);

/** Whether copying and cutting are about layers: text that is selected on the page comes first. */
export const isForSelectedLayers = (event: Pick<Event, "target">): boolean =>
  isForLayers(event) && (window.getSelection()?.toString() ?? "") === "";

/** What has a use of its own for arrow keys, Enter, Space and Escape. */
const CONTROLS =
  "a[href], button, input, summary, [role=slider], [role=separator], [role=tab], [role=option]";

export const isAtControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(CONTROLS) !== null;
