import type { PhotoCrop, PhotoFocus, PhotoFraming } from "#lib/contract/resources/photo-framing.ts";

/** The same as `SMALLEST_CROP` of the contract, doubled: a smaller one cannot be handled by a finger. */
const SMALLEST = 0.1;

export const WHOLE: PhotoCrop = { x: 0, y: 0, width: 1, height: 1 };

export const CORNERS = ["topLeft", "topRight", "bottomLeft", "bottomRight"] as const;
export type Corner = (typeof CORNERS)[number];

/** What can be moved on the photo. */
export type Handle = Corner | "crop" | "focus";

const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** Moves a handle by shares of the photo's width and height. What is moved stays within the photo. */
export function moved(framing: PhotoFraming, handle: Handle, across: number, down: number): PhotoFraming {
  const crop = framing.crop ?? WHOLE;
  const focus = framing.focus ?? middleOf(crop);
  if (handle === "focus")
    return { ...framing, focus: inside(crop, { x: focus.x + across, y: focus.y + down }) };
  const changed = handle === "crop" ? shifted(crop, across, down) : resized(crop, handle, across, down);
  return { crop: changed, focus: framing.focus && inside(changed, framing.focus) };
}

/** Sets the focus to a point of the photo, or to the nearest one within the crop. */
export const focused = (framing: PhotoFraming, point: PhotoFocus): PhotoFraming => ({
  ...framing,
  focus: inside(framing.crop ?? WHOLE, point),
});

/** Where the focus is while nobody has set one. */
export const middleOf = ({ x, y, width, height }: PhotoCrop): PhotoFocus => ({
  x: x + width / 2,
  y: y + height / 2,
});

/** What is sent: four digits, and null for a crop of the whole photo. */
export function toSend({ crop, focus }: PhotoFraming): PhotoFraming {
  const sent = crop && {
    x: down(crop.x),
    y: down(crop.y),
    width: down(crop.width),
    height: down(crop.height),
  };
  const isWhole = sent === null || (sent.width > 0.995 && sent.height > 0.995);
  return { crop: isWhole ? null : sent, focus: focus && { x: down(focus.x), y: down(focus.y) } };
}

/** Rounded down, so that a crop never reaches beyond the photo. */
const down = (share: number) => Math.floor(share * 10_000 + 1e-6) / 10_000;

function shifted(crop: PhotoCrop, across: number, down: number): PhotoCrop {
  return {
    ...crop,
    x: between(crop.x + across, 0, 1 - crop.width),
    y: between(crop.y + down, 0, 1 - crop.height),
  };
}

function resized(crop: PhotoCrop, corner: Corner, across: number, down: number): PhotoCrop {
  const [right, bottom] = [crop.x + crop.width, crop.y + crop.height];
  const isLeft = corner === "topLeft" || corner === "bottomLeft";
  const isTop = corner === "topLeft" || corner === "topRight";
  const x = isLeft ? between(crop.x + across, 0, right - SMALLEST) : crop.x;
  const y = isTop ? between(crop.y + down, 0, bottom - SMALLEST) : crop.y;
  return {
    x,
    y,
    width: (isLeft ? right : between(right + across, x + SMALLEST, 1)) - x,
    height: (isTop ? bottom : between(bottom + down, y + SMALLEST, 1)) - y,
  };
}

const inside = (crop: PhotoCrop, { x, y }: PhotoFocus): PhotoFocus => ({
  x: between(x, crop.x, crop.x + crop.width),
  y: between(y, crop.y, crop.y + crop.height),
});
