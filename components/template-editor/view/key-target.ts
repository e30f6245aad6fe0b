/** Whether what has the focus lies over the editor: a dialog, a drawer, a popover or a menu. */
const isOver = (target: EventTarget | null) =>
  target instanceof Element && target.closest("[role=dialog], [role=menu]") !== null;

/** Whether the clipboard's keys are about layers: not while something is open over the editor. */
export const isForLayers = ({ target }: KeyboardEvent): boolean => !isOver(target);

/** Whether copying and cutting are about layers: text that is selected on the page comes first. */
export const isForSelectedLayers = (event: KeyboardEvent): boolean =>
  isForLayers(event) && (window.getSelection()?.toString() ?? "") === "";
