import * as z from 'zod/mini';

/** A product that would be sold below its average cost. XOF; `price` includes VAT, `net_price` and `average` do not. */
const loss = z.object({
  id: z.int(),
  reference: z.string(),
  name: z.string(),
  price: z.int(),
  net_price: z.int(),
  average: z.int(),
});
export type Loss = z.infer<typeof loss>;

/** Fields of a reply to holders of `margins:read`, absent for others (rule G-57). */
export const lossFields = {
  /** The greatest losses. */
  below_cost: z.optional(z.array(loss)),
  /** How many products there are. */
  below_cost_count: z.optional(z.int()),
};
const lossesFound = z.object(lossFields);
export type LossesFound = z.infer<typeof lossesFound>;
