import type { Formatter } from "./formatter.ts";

/** The messages of an area in one language, for the numbers and plural forms of a locale. */
export type MessageSource<Messages> = (formatter: Formatter) => Messages;

/** An area of the console, as its components import it: its name, and its messages in English. */
export interface Area<Name extends string, Messages> {
  readonly name: Name;
  readonly english: MessageSource<Messages>;
}

/** Makes the messages once for each formatter, so that every render is handed the same object. */
export function messageSource<Messages>(make: MessageSource<Messages>): MessageSource<Messages> {
  const made = new WeakMap<Formatter, Messages>();
  return (formatter) => {
    const known = made.get(formatter);
    if (known !== undefined) return known;
    const messages = make(formatter);
    made.set(formatter, messages);
    return messages;
  };
}

export function messageArea<Name extends string, Messages>(
  name: Name,
  make: MessageSource<Messages>,
): Area<Name, Messages> {
  return { name, english: messageSource(make) };
}

/** The messages of an area, as every other language has to have them: the same keys with the same named values. */
export type MessagesOf<Source> = Source extends Area<string, infer Messages> ? Messages : never;
