import * as z from 'zod/mini';
import { day as dayInAddress } from '../fields.ts';

export { dayInAddress };

/** A day that a list is filtered by. */
export const day = z.optional(dayInAddress);
