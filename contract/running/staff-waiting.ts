import * as z from 'zod/mini';
import { paths } from '../base/paths.ts';
import { staffCall } from '../base/staff-call.ts';
import { keysOf } from '../base/tables.ts';
import { PROVIDERS } from '../money/payment-states.ts';
import { MATTERS } from './staff-dashboard-lists.ts';

/** XOF. */
const sum = z.object({ count: z.int(), amount: z.int() });

const waitingMatter = z.object({
  matter: z.enum(keysOf(MATTERS)),
  count: z.int(),
  /** Whether there are more than `count`; counting stops there. */
  is_more: z.boolean(),
  /** XOF; null where no money waits. */
  amount: z.nullable(z.int()),
  /** Of the longest waiting record: its moment or day, and its number where it is the only one. */
  since: z.nullable(z.string()),
  only: z.nullable(z.union([z.int(), z.string()])),
});
export type WaitingMatter = z.infer<typeof waitingMatter>;

export const waitingCalls = {
  getWaiting: staffCall('dashboard:read', {
    method: 'GET',
    path: paths.waiting,
    summary: 'Ce qui attend une personne, liste par liste, et l’argent d’aujourd’hui',
    reply: z.object({
      /** Matters with a record, of the lists that the actor may see. */
      matters: z.array(waitingMatter),
      /** Null for actors who may not see it. Days are Dakar's; vouchers bring no money. */
      money: z.nullable(
        z.object({
          day: z.string(),
          cashed: z.array(z.object({ provider: z.enum(PROVIDERS), ...sum.shape })),
          /** Still to pay at the door for what is promised until today, and for what is delivered. */
          at_door: sum,
          uncollected: sum,
        }),
      ),
    }),
  }),
};
