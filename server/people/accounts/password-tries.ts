import type { LockoutPolicy, Tried } from '#server/base/limits/limit-attempts.ts';

/** Five tries at a password, then waits from a minute to an hour, forgotten after a quiet day. */
export const PASSWORD_PATIENCE: LockoutPolicy = {
  tries: 5,
  firstWaitS: 60,
  longestWaitS: 3600,
  forgetS: 86_400,
};

/** The tries at the password of an account, by its number. */
export const passwordTries = (accountId: number): Tried => [
  'password of account',
  String(accountId),
];

/** The tries on a device that has signed in to the account before: strangers do not lock it out. */
export const deviceTries = (accountId: number, deviceId: string): Tried => [
  'password of account on device',
  `${accountId} ${deviceId}`,
];

/** The tries with a name that nobody has. */
export const nobodysTries = (name: string): Tried => ['password of nobody', name];

/** The tries of somebody who is signed in: those of others at the sign-in do not count against them. */
export const confirmationTries = (accountId: number): Tried => ['confirmation', String(accountId)];

/** The tries at the codes of an account's second factor. */
export const factorTries = (accountId: number): Tried => ['second factor', String(accountId)];
