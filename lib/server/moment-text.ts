/** Converts PostgreSQL's `YYYY-MM-DD HH:MM:SS`, with up to three decimals, in UTC, to RFC 3339. */
export function toMoment(text: string): string {
  const milliseconds = text.slice(20).padEnd(3, "0");
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`;
}
