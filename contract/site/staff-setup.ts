import * as z from 'zod/mini';
import { oneOf } from '../base/fields/fields.ts';
import { paths } from '../base/paths.ts';
import { staffCall } from '../base/staff-call.ts';
import { ONLINE_PROVIDERS } from '../money/payment-states.ts';

/** In the order in which the owner should do them (rule W-14). */
export const SETUP_STEPS = ['identity', 'zones', 'payments', 'articles', 'team', 'law'] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];
/** Steps with default values: a staff member confirms having read them. */
export const CONFIRMED_STEPS = ['zones', 'law'] as const;

const setup = z.object({
  is_live: z.boolean(),
  steps: z.array(
    z.object({
      name: z.enum(SETUP_STEPS),
      is_done: z.boolean(),
      state: z.string(),
      can_confirm: z.boolean(),
    }),
  ),
});
export type Setup = z.infer<typeof setup>;

const keyTest = z.object({
  provider: z.enum(ONLINE_PROVIDERS),
  is_accepted: z.boolean(),
  /** In French; never a key. */
  state: z.string(),
});
export type KeyTest = z.infer<typeof keyTest>;

export const setupCalls = {
  getSetup: staffCall('settings:write', {
    method: 'GET',
    path: paths.setup,
    summary: 'Ce qu’une nouvelle boutique doit encore régler',
    reply: setup,
  }),
  confirmSetup: staffCall('settings:write', {
    method: 'POST',
    path: paths.setup,
    summary: 'Noter que les zones ou les textes légaux ont été relus',
    body: z.object({ step: oneOf(CONFIRMED_STEPS) }),
    reply: setup,
  }),
  testPaymentKeys: staffCall('settings:write', {
    method: 'POST',
    path: paths.paymentKeyTest,
    summary: 'Essayer les clés des opérateurs de paiement, sans argent',
    reply: z.object({ keys: z.array(keyTest) }),
  }),
};
