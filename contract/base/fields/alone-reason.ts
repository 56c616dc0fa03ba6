import * as z from 'zod/mini';
import { fieldsOf, filledText } from './fields.ts';

/** Why the only person of a small shop decides what two people decide elsewhere (rule B-48). */
export const aloneReason = z.optional(
  z.nullable(fieldsOf({ alone_reason: z.optional(filledText(3, 500)) })),
);
