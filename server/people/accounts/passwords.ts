import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { AttemptKey, LockoutPolicy } from '#server/base/limits/limit-attempts.ts';

/** What OWASP's password storage page asks of argon2id at least: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const;

const TAG_BYTES = 32;

const SALT_BYTES = 16;

type Cost = { memory: number; passes: number; parallelism: number };

const hash = promisify(argon2);

const tagOf = (password: string, salt: Buffer, cost: Cost, tagLength: number) =>
  hash('argon2id', {
    message: password.normalize('NFC'),
    nonce: salt,
    ...cost,
    tagLength,
  });

/** A password's argon2id hash with its salt and cost, as `$argon2id$v=19$m=…,t=…,p=…$salt$tag`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await tagOf(password, salt, COST, TAG_BYTES);
  const { memory, passes, parallelism } = COST;
  const cost = `m=${memory},t=${passes},p=${parallelism}`;
  return `$argon2id$v=19$${cost}$${salt.toString('base64url')}$${tag.toString('base64url')}`;
}

/** A hash without a password, so that an unknown account takes as long as a known one. */
let nobodys: Promise<string> | undefined;

/** Whether the password is the hashed one; without a hash it never is, after the same time. */
export async function isPasswordOf(password: string, stored: string | undefined): Promise<boolean> {
  nobodys ??= hashPassword(randomBytes(SALT_BYTES).toString('hex'));
  const [, , , cost = '', salt = '', tag = ''] = (stored ?? (await nobodys)).split('$');
  const [memory = 0, passes = 0, parallelism = 0] = [...cost.matchAll(/=(\d+)/g)].map(
    ([, number]) => Number(number),
  );
  const expected = Buffer.from(tag, 'base64url');
  const given = await tagOf(
    password,
    Buffer.from(salt, 'base64url'),
    { memory, passes, parallelism },
    expected.length,
  );
  return timingSafeEqual(given, expected) && stored !== undefined;
}

/** Five tries, then waits from a minute to an hour, reset after a quiet day (rule P-9). */
export const PASSWORD_PATIENCE: LockoutPolicy = {
  tries: 5,
  firstWaitS: 60,
  longestWaitS: 3600,
  forgetS: 86_400,
};

/** The tries on devices that have not signed in to the account before. */
export const passwordTries = (accountId: number): AttemptKey => [
  'password of account',
  String(accountId),
];

/** The tries on a device that has signed in to the account before: strangers do not lock it out. */
export const deviceTries = (accountId: number, deviceId: string): AttemptKey => [
  'password of account on device',
  `${accountId} ${deviceId}`,
];

/** The tries with a name that no account has; `name` is normalised. */
export const unknownNameTries = (name: string): AttemptKey => ['password of nobody', name];

/** The tries of a person who is signed in: those of others at the sign-in do not count against them. */
export const confirmationTries = (accountId: number): AttemptKey => [
  'confirmation',
  String(accountId),
];

export const factorTries = (accountId: number): AttemptKey => ['second factor', String(accountId)];
