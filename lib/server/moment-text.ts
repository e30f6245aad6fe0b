/** RFC 3339 of `YYYY-MM-DD HH:MM:SS`, which may have up to three digits more, in UTC: as PostgreSQL writes a moment. */
export function toMoment(text: string): string {
  const milliseconds = text.slice(20).padEnd(3, "0");
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`;
}
