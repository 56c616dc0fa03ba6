import * as z from 'zod/mini';
import { text } from '../fields.ts';

/** A day that a list is filtered by. */
export const day = z.optional(
  text(10, z.regex(/^[12]\d{3}-\d{2}-\d{2}$/, 'une date AAAA-MM-JJ est attendue')),
);
