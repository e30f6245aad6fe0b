export { PaletteKeys } from "./palette-keys.tsx";
