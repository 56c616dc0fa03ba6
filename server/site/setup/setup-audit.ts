import type { SetupStep } from '#contract/site/staff-setup.ts';

/** How the journal names a test of keys, from which the list of what to set up reads its outcome. */
export const KEYS_TESTED = { action: 'payment keys tested', subject: 'setup:payments' } as const;

/** How it names what somebody says to have read. */
export const confirmationOf = (step: SetupStep) =>
  ({ action: 'setup confirmed', subject: `setup:${step}` }) as const;
