import * as z from 'zod/mini';
import { MAX_ID } from '../goods/catalogue/catalogue.ts';
import type { Right } from './access.ts';
import { defineCall } from './call.ts';
import { day, numberInAddress, oneOf, text } from './fields/fields.ts';
import { ofList } from './urls.ts';

const IDS = 'des numéros sont attendus';
const MAX_PAGE = 1_000_000;
const MAX_ROWS = 100;
/** How far the rows of a list are counted and turned page by page; and those that a search finds. */
export const MOST_COUNTED = 10_000;
export const MOST_FOUND = 1000;

/** The filter by days, the last one included. */
export const days = { date_from: z.optional(day), date_to: z.optional(day) };

type FieldOf<Sort extends string> = Sort extends `-${infer Field}` ? Field : Sort;

/**
 * Where one record of a list is, by `:id` or another field of it. It is created at the list's own address and changed
 * and removed where it is read, unless that is said otherwise.
 */
export type RecordPaths = { one?: string; create?: string; update?: string; remove?: string };

type Filters = Record<string, z.ZodMiniType>;
/** What the back-office has to know of a list besides its call. */
type ListFacts = {
  columns: Record<string, string>;
  /** The fields that it is sorted by, and its usual order. */
  fields: readonly string[];
  usual: string;
  record: RecordPaths;
  example: { q: string; filter?: Record<string, string | number> };
};

/**
 * Declares a list of the back-office: page by page, searched with `q`, filtered, and sorted by one of `sorts`;
 * the first is its usual order, with `-` in front where the greatest comes first. Its `name` is that of its resource
 * and its address, unless it has a `path`. `columns` are the fields of its CSV file (at the same path with `.csv`
 * behind it) with their French headings, which its table has too. `example` is what its readers search for and narrow
 * it by: the description of the API shows it, and the measurements ask it.
 */
export function defineList<
  Item extends z.ZodMiniType,
  const Name extends string,
  const Sort extends string,
  const R extends Right,
  const Path extends string = ReturnType<typeof ofList<Name>>,
  Own extends Filters = Record<never, never>,
>({
  name,
  path = ofList(name) as string as Path,
  summary,
  right,
  sorts,
  filters = {} as Own,
  example,
  item,
  columns,
  record = {},
}: {
  name: Name;
  path?: Path;
  summary: string;
  right: R;
  sorts: readonly [Sort, ...Sort[]];
  filters?: Own;
  example: { q: string; filter?: { [Field in keyof Own]?: z.input<Own[Field]> } };
  item: Item;
  columns: Partial<Record<Extract<keyof z.output<Item>, string>, string>>;
  record?: RecordPaths;
}) {
  const fields = sorts.map((sort) => sort.replace(/^-/, '') as FieldOf<Sort>);
  const both = fields.flatMap((field) => [field, `-${field}`] as const);
  const facts: ListFacts = {
    columns: columns as Record<string, string>,
    fields,
    usual: sorts[0],
    record,
    example: example as ListFacts['example'],
  };
  const call = {
    ...defineCall({
      method: 'GET',
      path,
      summary,
      subject: 'Gestion',
      access: { right },
      query: z.object({
        page: z.optional(numberInAddress(1, MAX_PAGE)),
        limit: z.optional(numberInAddress(1, MAX_ROWS)),
        sort: z.optional(oneOf(both)),
        q: withExample(z.optional(text(120)), example.q),
        /** Some rows by their ids, separated by commas. */
        ids: z.optional(
          text(
            2000,
            z.regex(/^\d{1,10}(,\d{1,10})*$/, IDS),
            z.refine((ids) => ids.split(',').every((id) => Number(id) <= MAX_ID), IDS),
          ),
        ),
        ...filtersWithExamples(filters, example.filter ?? {}),
      }),
      reply: z.object({
        items: z.array(item),
        total: z.int(),
        /** Whether there are more than `total`, which is not counted any further. */
        is_more: z.boolean(),
      }),
    }),
    list: facts,
  };
  const calls = { [`list:${name}`]: call } as Record<`list:${Name}`, typeof call>;
  return { path, call, calls, right, columns, fields, usual: facts.usual };
}

/** The filters, those of the example with their value; a schema may be shared, so that stands on a copy. */
const filtersWithExamples = <Own extends Filters>(filters: Own, values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(filters).map(([field, schema]) => [
      field,
      field in values ? withExample(schema.clone(), values[field]) : schema,
    ]),
  ) as Own;

function withExample<S extends z.ZodMiniType>(schema: S, value: unknown): S {
  z.globalRegistry.add(schema, { examples: [value] });
  return schema;
}

type ListCall = { query: z.ZodMiniType; reply: z.ZodMiniType<{ items: unknown[] }> };
/** What a list is asked. */
export type QueryOf<L extends { call: ListCall }> = z.output<L['call']['query']>;
