/** The message of a key that comes from data: undefined where there is none for it. */
export function findMessage(messages: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(messages, key) ? messages[key] : undefined;
}
