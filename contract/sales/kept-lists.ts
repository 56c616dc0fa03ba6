import * as z from 'zod/mini';
import { defineCall } from '../base/call.ts';
import { fieldsOf, listOf, oneOf, wholeNumber } from '../base/fields/fields.ts';
import { MAX_QUANTITY } from '../base/limits.ts';
import { paths } from '../base/paths.ts';
import { MAX_ID } from '../goods/catalogue/catalogue.ts';
import { KEPT_LISTS, LIST_LINES } from './baskets.ts';

/** A guest may have filled a list long before; older changes count as this old. */
const MAX_AGE_MS = 5 * 366 * 86_400_000;

/** A change by one browser, with its age instead of a time, so that no browser clock counts; 0 pieces is a removal. */
const change = fieldsOf({
  list: oneOf(KEPT_LISTS),
  id: wholeNumber(1, MAX_ID),
  quantity: wholeNumber(0, MAX_QUANTITY),
  age_ms: wholeNumber(0, MAX_AGE_MS),
});
export type ListChange = z.infer<typeof change>;

const line = z.object({
  list: z.enum(KEPT_LISTS),
  id: z.int(),
  quantity: z.int(),
  /** Products that are no longer sold have no card. */
  name: z.string(),
});
export type ListedLine = z.infer<typeof line>;

export const keptListCalls = {
  syncLists: defineCall({
    method: 'POST',
    path: paths.keptLists,
    summary:
      'Garde ce qu’un appareil a changé dans les quatre listes d’un client, et rend les listes',
    subject: 'Paniers',
    access: 'customer',
    body: fieldsOf({ changes: listOf(change, KEPT_LISTS.length * LIST_LINES) }),
    reply: z.object({ lines: z.array(line) }),
  }),
};
