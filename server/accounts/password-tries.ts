import type { Patience, Tried } from '#server/limits/limit-attempts.ts';

/** Five tries at a password, then waits from a minute to an hour, forgotten after a quiet day. */
export const PASSWORD_PATIENCE: Patience = {
  tries: 5,
  firstWaitS: 60,
  longestWaitS: 3600,
  forgetS: 86_400,
};

/** The tries at the password of an account, or of what nobody is called. */
export const passwordTries = (who: number | string): Tried => ['password', String(who)];
