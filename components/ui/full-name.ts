/** First and last name as they are read. */
export function fullName(person: { first_name: string; last_name: string | null }): string {
  return person.last_name === null ? person.first_name : `${person.first_name} ${person.last_name}`;
}
