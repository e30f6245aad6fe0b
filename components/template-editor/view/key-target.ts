/** Whether what has the focus lies over the editor: a dialog, a drawer, a popover or a menu. */
const isOver = (target: EventTarget | null) =>
  target instanceof Element && target.closest("[role=dialog], [role=menu]") !== null;

/** Whether a dialog lies over the page. As it opens, it does not have the focus yet. */
const isDialogOpen = () => document.querySelector("[role=dialog][aria-modal=true]") !== null;

/** Whether the clipboard's keys are about layers: not while something is open over the editor. */
export const isForLayers = ({ target }: KeyboardEvent): boolean => !isOver(target) && !isDialogOpen();

/** Whether copying and cutting are about layers: text that is selected on the page comes first. */
export const isForSelectedLayers = (event: KeyboardEvent): boolean =>
  isForLayers(event) && (window.getSelection()?.toString() ?? "") === "";
