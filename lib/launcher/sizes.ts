/** A size for people. @param bytes */
export function sizeText(bytes: number): string {
  const [unit, value] = bytes >= 1e9 ? ["GB", bytes / 1e9] : ["MB", bytes / 1e6];
  return `${value.toFixed(value < 10 ? 1 : 0)} ${unit}`;
}

/** A number of things. */
export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
