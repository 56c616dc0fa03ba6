import * as z from 'zod/mini';
import { openSlot } from '../sales/handover/slot-shapes.ts';

/** The body of every refusal (RFC 9457). */
export const problemBody = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  /** French; `detail` and `error` repeat it. */
  message: z.string(),
  error: z.string(),
  success: z.literal(false),
  /** Stable and in English, as `forbidden`. */
  code: z.string(),
  /** A French sentence for each wrong field. */
  errors: z.array(z.object({ field: z.string(), message: z.string() })),
  /** Products whose price differs from the one shown; XOF. */
  prices: z.optional(z.array(z.object({ id: z.int(), old_price: z.int(), new_price: z.int() }))),
  /** Open slots in place of a full one. */
  slots: z.optional(z.array(openSlot)),
  instance: z.string(),
  traceId: z.string(),
});
