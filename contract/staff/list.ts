import * as z from 'zod/mini';
import type { Right } from '../access.ts';
import { defineCall } from '../call.ts';
import { numberInAddress, oneOf, text } from '../fields.ts';

const IDS = 'des numéros sont attendus';
const MAX_ID = 2_147_483_647;
const MAX_PAGE = 1_000_000;
export const MAX_ROWS = 100;
/** How far the rows of a list are counted and turned page by page; and those that a search finds. */
export const MOST_COUNTED = 10_000;
export const MOST_FOUND = 1000;

/** The name of a row's field, and `-name` for the other direction. */
type Sorts = readonly string[];

/**
 * Declares a list of the back-office: page by page, searched with `q`, sorted by one of `sorts` (`-` in
 * front turns it round; the first is the usual one) and filtered. `columns` are the fields of its CSV file with
 * their French headings; the file stands at the same path with `.csv` behind it.
 */
export function defineList<
  Item extends z.ZodMiniType,
  const S extends Sorts,
  const Path extends string,
  Filters extends Record<string, z.ZodMiniType> = Record<never, never>,
>({
  path,
  summary,
  subject,
  right,
  sorts,
  filters,
  item,
  columns,
}: {
  path: Path;
  summary: string;
  subject: string;
  right: Right;
  sorts: S;
  filters?: Filters;
  item: Item;
  columns: Partial<Record<Extract<keyof z.output<Item>, string>, string>>;
}) {
  const both = sorts.flatMap((name) => [name, `-${name}`]) as (S[number] | `-${S[number]}`)[];
  const call = defineCall({
    method: 'GET',
    path,
    summary,
    subject,
    access: { right },
    query: z.object({
      page: z.optional(numberInAddress(1, MAX_PAGE)),
      limit: z.optional(numberInAddress(1, MAX_ROWS)),
      sort: z.optional(oneOf(both)),
      q: z.optional(text(120)),
      /** Some rows by their ids, separated by commas. */
      ids: z.optional(
        text(
          2000,
          z.regex(/^\d{1,10}(,\d{1,10})*$/, IDS),
          z.refine((ids) => ids.split(',').every((id) => Number(id) <= MAX_ID), IDS),
        ),
      ),
      ...(filters ?? ({} as Filters)),
    }),
    reply: z.object({
      items: z.array(item),
      total: z.int(),
      /** Whether there are more than `total`, which is not counted any further. */
      is_more: z.boolean(),
    }),
  });
  return { call, columns, usualSort: sorts[0]! };
}

export type StaffList = ReturnType<typeof defineList>;
