/** A key is written once, and there is another file under this one. */
export class KeyTakenError extends Error {
  override readonly name = "KeyTakenError";
  constructor(key: string) {
    super(`There is another file under ${key} already`);
  }
}
