import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { calls } from './calls.ts';
import { MAX_ID } from './goods/catalogue/catalogue.ts';

type Shape = { type?: string; maximum?: number; properties?: Record<string, unknown> };

/** The names of fields, at any depth, whose numbers may be larger than what PostgreSQL keeps as an `integer`. */
function tooLargeIn(shape: unknown, name: string): string[] {
  if (typeof shape !== 'object' || shape === null) return [];
  const { type, maximum = Number.POSITIVE_INFINITY } = shape as Shape;
  if (type === 'integer' || type === 'number') return maximum > MAX_ID ? [name] : [];
  return Object.entries(shape).flatMap(([key, inner]) => {
    const isContainer = ['properties', 'items', 'anyOf', 'allOf', 'oneOf'].includes(key);
    return tooLargeIn(inner, isContainer || /^\d+$/.test(key) ? name : `${name}.${key}`);
  });
}

/** Kept as `bigint`, or not at all. */
const LARGE = ['reportBasket body.total', 'syncLists body.changes.age_ms'];

test('a number in a request is refused before it is too large for the database', () => {
  const found = Object.entries(calls).flatMap(([name, call]) =>
    (['params', 'query', 'body'] as const).flatMap((part) => {
      const shape = (call as Partial<Record<typeof part, z.core.$ZodType>>)[part];
      if (shape === undefined) return [];
      const json = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' });
      return tooLargeIn(json, `${name} ${part}`);
    }),
  );
  expect(found.toSorted()).toEqual(LARGE);
});
