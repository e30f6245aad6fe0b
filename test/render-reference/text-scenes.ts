import type { TextLayer } from "#lib/contract/scene/text-layer.ts";
import { cells, type ReferenceScene } from "./reference-scene.ts";

type Look = Omit<TextLayer, "name" | "type" | "x" | "y" | "width" | "height">;

/** Texts side by side, each in the middle of its cell. */
function texts(columns: number, rows: number, looks: Look[]): TextLayer[] {
  return cells(looks, { columns, rows, gap: 6 }).map(({ item, index, ...box }) => ({
    ...{ name: `text${index}`, type: "text" as const, ...box },
    ...{ align: "center" as const, valign: "middle" as const },
    ...item,
  }));
}

const LONG = "Thank you for ten years of patience, good questions and the best coffee in the house";

export const TEXT_SCENES: ReferenceScene[] = [
  { name: "text", at: [1], layers: texts(1, 1, [{ text: "Hello, {{first_name}}!", font: { weight: 800 } }]) },
  {
    name: "text-sizes",
    at: [1],
    layers: texts(2, 3, [
      { text: "Ada", font: { size: "auto", max: 30 } },
      { text: LONG, font: { size: "auto", min: 4 } },
      { text: "Fixed at 18", font: { size: 18 } },
      { text: "12vmin", font: { size: "12vmin" } },
      { text: "Maximiliane Hohenstein-Schwarzenberg", font: { min: 6, weight: 700 } },
      { text: "W", font: { weight: 900 } },
    ]),
  },
  {
    name: "text-wraps",
    at: [1],
    layers: texts(3, 1, [
      { text: LONG, font: { size: 10 }, wrap: "balance" },
      { text: LONG, font: { size: 10 }, wrap: "normal", align: "left" },
      { text: "Only\nwhere it\nis broken", font: { size: 15 }, wrap: "none", line_height: 1.6 },
    ]),
  },
  {
    name: "text-ellipsis",
    at: [1],
    layers: texts(2, 2, [
      { text: LONG, font: { size: 18 } },
      { text: LONG, font: { size: 18 }, wrap: "none", align: "left" },
      {
        text: "مرحبا بكم في هذا اليوم الجميل مع كل الأصدقاء والزملاء من كل مكان",
        font: { size: 20 },
        align: "right",
      },
      { text: "Donaudampfschifffahrtsgesellschaftskapitän", font: { size: 26 } },
    ]),
  },
  {
    name: "text-places",
    at: [1],
    layers: (["top", "middle", "bottom"] as const).flatMap((valign) =>
      (["left", "center", "right"] as const).map((align) => ({
        ...{ name: `${valign}-${align}`, type: "text" as const, x: 8, y: 8, width: 240, height: 128 },
        ...{ text: `${valign}\n${align}`, valign, align, font: { size: 14 } },
      })),
    ),
  },
  {
    name: "text-families",
    at: [1],
    layers: texts(2, 4, [
      { text: "Inter Ag", font: { family: "Inter", weight: 400 } },
      { text: "Inter Ag", font: { family: "Inter", weight: 900 } },
      { text: "Noto Sans Ag", font: { family: "Noto Sans", weight: 500 } },
      { text: "Inter Italic", font: { family: "Inter", style: "italic" } },
      { text: "Playfair Ag", font: { family: "Playfair Display", weight: 700 } },
      { text: "Playfair Italic", font: { family: "Playfair Display", style: "italic" } },
      { text: "Space Grotesk", font: { family: "Space Grotesk", weight: 600 } },
      { text: "Caveat Ag", font: { family: "Caveat", weight: 700 } },
    ]),
  },
  {
    name: "text-right-to-left",
    at: [1],
    layers: texts(2, 2, [
      { text: "عيد ميلاد سعيد يا ليلى", font: { weight: 700 }, align: "right" },
      { text: "יום הולדת שמח, נועה!", font: { weight: 700 }, align: "right" },
      { text: "شكراً لكِ Ada على 10 سنوات (2016–2026)" },
      { text: "Ada wrote שלום עולם in 1843, twice" },
    ]),
  },
  {
    name: "text-scripts",
    at: [1],
    layers: texts(2, 4, [
      { text: "お誕生日おめでとう 佐藤さん", font: { min: 6, max: 40 } },
      { text: "생일 축하해요 지민", font: { min: 6, max: 40 } },
      { text: "生日快乐，王小明", font: { min: 6, max: 40 } },
      { text: "जन्मदिन की शुभकामनाएँ", font: { min: 6, max: 40 } },
      { text: "สุขสันต์วันเกิด", font: { min: 6, max: 40 } },
      { text: "Χρόνια πολλά, Ελένη", font: { min: 6, max: 40 } },
      { text: "С днём рождения, Юля", font: { min: 6, max: 40 } },
      { text: "Đặng Thị Ngọc Ánh", font: { min: 6, max: 40 } },
    ]),
  },
  {
    name: "text-emoji",
    at: [1],
    layers: texts(2, 2, [
      { text: "🎉 Party 🎂", font: { max: 40 } },
      { text: "👩🏽‍🚀 👨‍👩‍👧‍👦 🇯🇵", font: { max: 40 } },
      { text: "❤️ + ⭐ = 👍🏿", font: { max: 40 } },
      { text: "Ada 🥳\n佐藤 🌸", stroke: { color: "#ef476f", width: 2 } },
    ]),
  },
  {
    name: "text-spans",
    at: [1],
    layers: texts(1, 2, [
      {
        text: "Dear {{first_name}}, ten years!",
        spans: [
          { match: "{{first_name}}", color: "#ffd166", font: { weight: 900, size: 1.5 } },
          { match: "ten years", underline: true, font: { family: "Playfair Display", style: "italic" } },
        ],
      },
      {
        text: "big small spaced",
        spans: [
          { match: "big", font: { size: 2, family: "Caveat" } },
          { match: "small", font: { size: 0.5 }, color: "#06d6a0" },
          { match: "spaced", letter_spacing: 0.4, underline: true, color: "#ef476f" },
        ],
        font: { size: 20 },
      },
    ]),
  },
  {
    name: "text-strokes-and-shadows",
    at: [1],
    background: "#6c7f92",
    layers: texts(2, 2, [
      { text: "Outline", font: { weight: 800 }, stroke: { color: "#073b4c", width: 3 } },
      { text: "Shadow", font: { weight: 800 }, shadow: { color: "#000000", blur: 4, x: 4, y: 4 } },
      { text: "Glow", font: { weight: 800 }, shadow: { color: "#ffd166", blur: 16 } },
      {
        ...{ text: "Both", font: { weight: 800 }, color: "#ef476f", stroke: { color: "#fff", width: 3 } },
        shadow: { color: "#00000080", blur: 2, x: 6, y: 6 },
      },
    ]),
  },
  {
    name: "text-plates",
    at: [1],
    layers: texts(2, 2, [
      { text: "One plate\nfor the block", font: { size: 15 }, plate: { fill: "#ef476f" } },
      {
        text: "One plate\nfor each of its lines",
        font: { size: 12 },
        plate: { fill: "#118ab2", per: "line", padding: { x: 0.6, y: 0.1 } },
        line_height: 1.5,
      },
      {
        text: "Pill",
        plate: { fill: "#06d6a0", radius: 99, padding: { x: 1, y: 0.3 } },
        font: { size: 20 },
      },
      {
        text: "Gradient",
        font: { size: 20 },
        plate: { fill: gradient(90), radius: 8 },
        shadow: { color: "#000000", blur: 6, y: 4 },
      },
    ]),
  },
  {
    name: "text-gradients",
    at: [1],
    layers: texts(1, 2, [
      { text: "Down the page", font: { weight: 900 }, color: gradient(180) },
      { text: "Across both\nof its lines", font: { weight: 900 }, color: gradient(90) },
    ]),
  },
  {
    name: "text-settings",
    at: [1],
    layers: texts(2, 2, [
      { text: "straße, ñandú", transform: "upper", font: { size: 16 } },
      { text: "spaced", letter_spacing: 0.5, font: { size: 16 } },
      { text: "tight lines\nare close", line_height: 0.8, font: { size: 16 } },
      { text: "loose lines\nare far", line_height: 2, font: { size: 14 } },
    ]),
  },
  ...(["character", "word", "line"] as const).map(
    (by): ReferenceScene => ({
      name: `typewriter-by-${by}`,
      at: [0.4, 1, 1.7],
      layers: texts(1, 2, [
        {
          text: "It is typed\nonce, and {{first_name}}\nreads it",
          enter: { type: "typewriter", by, duration: 0.9 },
          exit: { type: "typewriter", by, duration: 0.6 },
        },
        {
          text: "مرحبا ليلى 🎉 שלום\n佐藤さん、おめでとう",
          plate: { fill: "#26547c" },
          enter: { type: "typewriter", by, duration: 0.9 },
          exit: { type: "fade", duration: 0.6 },
        },
      ]),
    }),
  ),
];

function gradient(angle: number) {
  const stops = [
    { offset: 0, color: "#ffd166" },
    { offset: 1, color: "#ef476f" },
  ];
  return { type: "linear" as const, angle, stops };
}
