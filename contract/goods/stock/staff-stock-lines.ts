import * as z from 'zod/mini';
import { filledText, listOf, text, wholeNumber } from '#contract/base/fields/fields.ts';
import { id, shortText } from '../catalogue/catalogue.ts';

export const MAX_PIECES = 1_000_000;
const MAX_LINES = 2000;

/** Names a product by its number, or by the reference or bar code that staff scans or types. */
export const productName = {
  product_id: z.optional(id),
  reference: z.optional(shortText),
};
export type ProductName = { product_id?: number | undefined; reference?: string | undefined };

export const pieces = wholeNumber(1, MAX_PIECES);
export const reason = filledText(3, 300);
export const note = z.optional(text(500));
export const LINES_EXPECTED = 'une ligne au moins est attendue';
/** At most `MAX_LINES` lines; may be empty. */
export const anyLinesOf = <S extends z.ZodMiniType>(line: S) => listOf(line, MAX_LINES);
/** At least one line, at most `MAX_LINES`. */
export const linesOf = <S extends z.ZodMiniType>(line: S) =>
  anyLinesOf(line).check(z.minLength(1, LINES_EXPECTED));

export const serialNumbers = listOf(filledText(1, 60), MAX_LINES);
