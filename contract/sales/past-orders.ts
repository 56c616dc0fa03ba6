import * as z from 'zod/mini';
import { defineCall } from '../base/call.ts';
import { paths } from '../base/paths.ts';

/** An order of the former shop, read only; amounts in XOF, states in that shop's words. */
export const pastOrder = z.object({
  id: z.int(),
  number: z.string(),
  /** The former shop, where several moved in. */
  source: z.string(),
  ordered_at: z.string(),
  total: z.int(),
  state: z.string(),
  paid: z.string(),
  lines: z.array(
    z.object({
      id: z.int(),
      reference: z.string(),
      name: z.string(),
      quantity: z.int(),
      unit_price: z.int(),
      total: z.int(),
      serials: z.array(z.string()),
    }),
  ),
});
export type PastOrder = z.infer<typeof pastOrder>;

export const pastOrderCalls = {
  listOwnPastOrders: defineCall({
    method: 'GET',
    path: paths.ownPastOrders,
    summary: 'Les commandes passées dans l’ancienne boutique, la plus récente en tête',
    subject: 'Commandes',
    access: 'customer',
    reply: z.array(pastOrder),
  }),
};
