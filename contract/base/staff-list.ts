import * as z from 'zod/mini';
import { MAX_ID } from '../goods/catalogue/catalogue.ts';
import type { Right } from './access.ts';
import { defineCall } from './call.ts';
import { day, numberInAddress, oneOf, text } from './fields/fields.ts';
import { ofList } from './urls.ts';

const IDS = 'des numéros sont attendus';
const MAX_PAGE = 1_000_000;
const MAX_ROWS = 100;
/** Rows counted and paged: without a search, and with one. */
export const MOST_COUNTED = 10_000;
export const MOST_FOUND = 1000;

/** The last day is included. */
export const days = { date_from: z.optional(day), date_to: z.optional(day) };

type FieldOf<Sort extends string> = Sort extends `-${infer Field}` ? Field : Sort;

/** Defaults: `create` at the list's address, `update` and `remove` at `one`. */
export type RecordPaths = { one?: string; create?: string; update?: string; remove?: string };

type Filters = Record<string, z.ZodMiniType>;
type ListFacts = {
  columns: Record<string, string>;
  fields: readonly string[];
  usual: string;
  record: RecordPaths;
  example: { q: string; filter?: Record<string, string | number> };
};

/**
 * Declares a list (rule B-16). The first of `sorts` is the default, `-` puts the largest first. `columns` have French
 * headings. `name` is the resource and, without `path`, the address. `example` fills the API page and benchmarks.
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
        /** Ids, separated by commas. */
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
        /** Whether there are more than `total`; counting stops there. */
        is_more: z.boolean(),
      }),
    }),
    list: facts,
  };
  const calls = { [`list:${name}`]: call } as Record<`list:${Name}`, typeof call>;
  return { path, call, calls, right, columns, fields, usual: facts.usual };
}

/** Adds the example's values on copies: a schema may be shared. */
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
export type QueryOf<L extends { call: ListCall }> = z.output<L['call']['query']>;
