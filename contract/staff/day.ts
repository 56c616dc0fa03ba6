import * as z from 'zod/mini';
import { text } from '../fields.ts';

const EXPECTED = 'une date AAAA-MM-JJ est attendue';

/** A day of the calendar in the address of a list, YYYY-MM-DD in Dakar's time. */
export const dayInAddress = text(
  10,
  z.regex(/^[12]\d{3}-\d{2}-\d{2}$/, EXPECTED),
  z.refine((value) => new Date(value).toJSON()?.startsWith(value) ?? false, EXPECTED),
);
