import * as z from 'zod/mini';
import { MAX_ID } from '../goods/catalogue/catalogue.ts';
import type { Right } from './access.ts';
import { defineCall } from './call.ts';
import { day, numberInAddress, oneOf, text } from './fields/fields.ts';

const IDS = 'des numéros sont attendus';
const MAX_PAGE = 1_000_000;
export const MAX_ROWS = 100;
/** How far the rows of a list are counted and turned page by page; and those that a search finds. */
export const MOST_COUNTED = 10_000;
export const MOST_FOUND = 1000;

/** The filter by days, the last one included. */
export const days = { date_from: z.optional(day), date_to: z.optional(day) };

type FieldOf<Sort extends string> = Sort extends `-${infer Field}` ? Field : Sort;

/** Where one record of a list is, by `:id` or another field of it; what is missing cannot be done there. */
export type RecordPaths = { one?: string; create?: string; update?: string; remove?: string };

/**
 * Declares a list of the back-office: page by page, searched with `q`, filtered, and sorted by one of `sorts`;
 * the first is its usual order, with `-` in front where the greatest comes first. `columns` are the fields of its
 * CSV file (at the same path with `.csv` behind it) with their French headings, which its table has too.
 */
export function defineList<
  Item extends z.ZodMiniType,
  const Sort extends string,
  const Path extends string,
  Filters extends Record<string, z.ZodMiniType> = Record<never, never>,
>({
  path,
  summary,
  right,
  sorts,
  filters,
  item,
  columns,
  record = {},
}: {
  path: Path;
  summary: string;
  right: Right;
  sorts: readonly [Sort, ...Sort[]];
  filters?: Filters;
  item: Item;
  columns: Partial<Record<Extract<keyof z.output<Item>, string>, string>>;
  record?: RecordPaths;
}) {
  const fields = sorts.map((sort) => sort.replace(/^-/, '') as FieldOf<Sort>);
  const both = fields.flatMap((name) => [name, `-${name}`] as const);
  const call = defineCall({
    method: 'GET',
    path,
    summary,
    subject: 'Gestion',
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
  return { call, columns, fields, usual: sorts[0] as string, right, record };
}

type ListCall = { query: z.ZodMiniType; reply: z.ZodMiniType<{ items: unknown[] }> };
/** What a list is asked, and a row of it. */
export type QueryOf<L extends { call: ListCall }> = z.output<L['call']['query']>;
export type RowOf<L extends { call: ListCall }> = z.output<L['call']['reply']>['items'][number];
