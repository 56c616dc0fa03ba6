import * as z from 'zod/mini';

/**
 * What became of a line: all pieces offered, fewer than wanted, none left, known but not for sale, or a reference that
 * no product has.
 */
const CART_LINE_STATES = ['taken', 'fewer', 'sold-out', 'unsold', 'unknown'] as const;

const cartLine = z.object({
  /** The product's id in Meta's catalogue, as the customer's message names it. */
  retailer_id: z.string(),
  /** Empty for an unknown reference. */
  name: z.string(),
  wanted: z.int(),
  /** The pieces of the shop's offer. */
  taken: z.int(),
  /** The shop's price of one piece in XOF; null for a product that it does not sell. */
  price_xof: z.nullable(z.int()),
  /** What WhatsApp showed the customer; null if unreadable. It decides nothing. */
  said_price: z.nullable(z.number()),
  said_currency: z.string(),
  state: z.enum(CART_LINE_STATES),
});
export type CartLine = z.infer<typeof cartLine>;

/** A cart that a customer sent by WhatsApp, priced by the shop (rule T-20). */
export const whatsappCart = z.object({
  /** `waiting` until the shop priced it; `nothing` when it has none of the products. */
  state: z.enum(['waiting', 'offered', 'nothing']),
  /** Products of the message that were unreadable or beyond the limit. */
  left_out: z.int(),
  /** Without delivery. */
  total_xof: z.int(),
  lines: z.array(cartLine),
});
export type WhatsappCart = z.infer<typeof whatsappCart>;
