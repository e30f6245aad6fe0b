/*
 * A header of the POSIX ustar format. A library that writes tar is a stream of its own between the files and the compressor:
 * it took longer than reading, hashing and compressing together. Tests read what is written here with tar-stream and with tar.
 */

export const BLOCK = 512;

const NAME_LENGTH = 100;
const PREFIX_LENGTH = 155;

/**
 * The header of a file that only its owner may read.
 * @param name up to 255 characters of ASCII
 * @param size in bytes, less than 8 GiB, or encoded in base 256 as GNU tar and POSIX pax do
 * @param modifiedAt in seconds since 1970
 */
export function tarHeader(name: string, size: number, modifiedAt: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  const [prefix, rest] = split(name);
  header.write(rest, 0, NAME_LENGTH, "latin1");
  header.write(octal(0o600, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  writeSize(header, size);
  header.write(octal(modifiedAt, 11), 136);
  header.write("0", 156);
  header.write("ustar\0" + "00", 257);
  header.write(prefix, 345, PREFIX_LENGTH, "latin1");
  // The checksum is that of a header whose checksum is spaces.
  header.fill(" ", 148, 156);
  header.write(
    octal(
      header.reduce((sum, byte) => sum + byte, 0),
      6,
    ),
    148,
  );
  header[154] = 0;
  return header;
}

/** Zeroes between the end of a file and the next block. */
export const paddingOf = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);

const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, "0");

function writeSize(header: Buffer, size: number): void {
  if (size < 8 ** 11) {
    header.write(octal(size, 11), 124);
    return;
  }
  header.writeBigUInt64BE(BigInt(size), 128);
  header[124] = 0x80;
}

function split(name: string): [prefix: string, rest: string] {
  if (name.length <= NAME_LENGTH) return ["", name];
  const slash = name.indexOf("/", name.length - NAME_LENGTH - 1);
  if (slash === -1 || slash > PREFIX_LENGTH) throw new Error(`A name that is too long for a backup: ${name}`);
  return [name.slice(0, slash), name.slice(slash + 1)];
}
