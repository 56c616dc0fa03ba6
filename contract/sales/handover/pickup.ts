import * as z from 'zod/mini';
import { defineCall } from '#contract/base/call.ts';
import { text } from '#contract/base/fields/fields.ts';
import { paths } from '#contract/base/paths.ts';

const MAX_TEXT = 1200;
const ARTICLES = /^\d{1,9}x\d{1,4}(,\d{1,9}x\d{1,4}){0,99}$/;

const pickupPlace = z.object({
  id: z.int(),
  name: z.string(),
  address: z.string(),
  hours: z.string(),
  /** The first day of collection for an order of now, as YYYY-MM-DD. */
  from: z.string(),
  /** Names of requested products with too little stock there. */
  missing: z.array(z.string()),
});
export type PickupPlace = z.infer<typeof pickupPlace>;

export const pickupCalls = {
  listPickupPlaces: defineCall({
    method: 'GET',
    path: paths.pickupPlaces,
    summary: 'Les lieux où une commande se retire, et ce qui y manque des articles demandés',
    subject: 'Commandes',
    access: 'public',
    query: z.object({
      /** Products and pieces, as `12x1,15x2`. */
      articles: z.optional(
        text(MAX_TEXT, z.regex(ARTICLES, 'des articles comme 12x1,15x2 sont attendus')),
      ),
    }),
    reply: z.array(pickupPlace),
  }),
};
