import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { expect } from "vitest";

/**
 * Vitest's set-up before each test file: passwords are hashed in a hundredth of the time. Hashing them as the product does
 * took 240 of the 840 s of processor time of all tests. A test of the hashes themselves has the real ones.
 */
const REAL = /\/lib\/server\/auth\/(password-hash|account-limit|secret-hash)\.test\.ts$/;
const QUICK = 2 ** 10;

const kept = globalThis as typeof globalThis & { rollcallRealScrypt?: typeof crypto.scrypt };
kept.rollcallRealScrypt ??= crypto.scrypt;
const real = kept.rollcallRealScrypt;

type Arguments = [
  password: crypto.BinaryLike,
  salt: crypto.BinaryLike,
  length: number,
  options: crypto.ScryptOptions,
  callback: (error: Error | null, key: Buffer) => void,
];

const quick = (...[password, salt, length, options, callback]: Arguments): void =>
  real(password, salt, length, { ...options, N: Math.min(options.N ?? QUICK, QUICK) }, callback);

Object.assign(crypto, { scrypt: REAL.test(expect.getState().testPath ?? "") ? real : quick });
syncBuiltinESMExports();
