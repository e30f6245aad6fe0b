import { refuseFile } from "./import-fault.ts";

type DecodedCsv = {
  text: string;
  /** The IANA name of the encoding. */
  encoding: "UTF-8" | "UTF-16LE" | "UTF-16BE" | "windows-1252";
};

/** First bytes of files that people upload instead of a CSV. */
const WORKBOOKS: readonly (readonly number[])[] = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

/**
 * Random bytes contain more than 10 % control characters; a text has none, or a few left by an old system.
 * White space is not counted.
 */
const MOST_CONTROL_CHARACTERS = 0.01;

/**
 * The text of a CSV file. A byte order mark decides. Without one, bytes that begin like an ASCII character in
 * UTF-16 are UTF-16, valid UTF-8 is UTF-8, and anything else is Windows-1252, which includes the letters of
 * Latin-1.
 * @throws {ValidationError} at `body` for bytes that are no text
 */
export function decodeCsv(bytes: Uint8Array): DecodedCsv {
  if (WORKBOOKS.some((signature) => signature.every((byte, index) => bytes[index] === byte))) {
    refuseFile("import_file_workbook");
  }
  const decoded = decode(bytes);
  if (decoded.text.startsWith("%PDF-")) refuseFile("import_file_pdf");
  if (decoded.text.trim() === "") refuseFile("import_file_empty");
  if (decoded.text.includes("\u0000")) {
    refuseFile("import_file_nul");
  }
  if (countControls(decoded.text) / decoded.text.length > MOST_CONTROL_CHARACTERS) {
    refuseFile("import_file_no_text");
  }
  return decoded;
}

/**
 * Compares code units without building a list of matches: a hostile file may consist only of control
 * characters.
 */
function countControls(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    const isSpace = unit >= 0x09 && unit <= 0x0d;
    if ((unit < 0x20 && !isSpace) || (unit >= 0x7f && unit <= 0x9f)) count += 1;
  }
  return count;
}

function decode(bytes: Uint8Array): DecodedCsv {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decodeUtf16(bytes, "UTF-16LE");
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decodeUtf16(bytes, "UTF-16BE");
  const [first, second, third, fourth] = bytes;
  if (first !== 0 && second === 0 && third !== 0 && fourth === 0) return decodeUtf16(bytes, "UTF-16LE");
  if (first === 0 && second !== 0 && third === 0 && fourth !== 0) return decodeUtf16(bytes, "UTF-16BE");
  const utf8 = decodeStrictly(bytes, "UTF-8");
  if (utf8 !== null) return { text: utf8, encoding: "UTF-8" };
  return { text: new TextDecoder("windows-1252").decode(bytes), encoding: "windows-1252" };
}

function decodeUtf16(bytes: Uint8Array, encoding: "UTF-16LE" | "UTF-16BE"): DecodedCsv {
  const text = decodeStrictly(bytes, encoding);
  return text === null ? refuseFile("import_encoding_broken", { encoding }) : { text, encoding };
}

/** Null when the bytes are invalid in `encoding`. The byte order mark is left out. */
function decodeStrictly(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
