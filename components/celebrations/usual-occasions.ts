/** What most organizations celebrate; each is offered until there is a rule for it. */
export const USUAL_OCCASIONS = ["birthday", "work_anniversary"] as const;

export type UsualOccasion = (typeof USUAL_OCCASIONS)[number];

/** The usual occasions that no rule has yet. */
export function offeredOccasions(rules: readonly { occasion: string }[]): UsualOccasion[] {
  return USUAL_OCCASIONS.filter((each) => rules.every(({ occasion }) => occasion !== each));
}

/** What a new rule starts with: the first occasion that none has yet, else birthdays. @param others those of custom fields */
export function freeOccasion(rules: readonly { occasion: string }[], others: readonly string[]): string {
  const free = (each: string) => rules.every(({ occasion }) => occasion !== each);
  return [...USUAL_OCCASIONS, ...others].find(free) ?? "birthday";
}
