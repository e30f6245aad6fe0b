/** The day, `YYYY-MM-DD`, of an instant in the user's time zone. */
export function dayOf(moment: Date): string {
  const figures = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()];
  return figures.map((figure, index) => String(figure).padStart(index === 0 ? 4 : 2, "0")).join("-");
}

/** The first moment of a day in the user's time zone, in UTC. */
export function startOfDay(day: string): string {
  return new Date(`${day.slice(0, 10)}T00:00:00`).toISOString();
}

/** The last moment of a day in the user's time zone, in UTC. */
export function endOfDay(day: string): string {
  return new Date(`${day.slice(0, 10)}T23:59:59.999`).toISOString();
}
