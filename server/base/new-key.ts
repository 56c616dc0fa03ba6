import { randomBytes } from 'node:crypto';

const KEY_BYTES = 16;
const KEY = /^[0-9a-f]{32}$/;

/** A key that nobody guesses, for the address of a file. */
export const newKey = (): string => randomBytes(KEY_BYTES).toString('hex');

export const isKey = (text: string): boolean => KEY.test(text);
