import { sql } from 'drizzle-orm';
import { products } from '#server/goods/catalogue/tables.ts';

/** The version of a product: the moment of its last change, in microseconds. */
export const versionColumn = sql<number>`(extract(epoch from ${products.updatedAt}) * 1000000)::float8`;

/** What a change sets `updated_at` to: always later than before, so that each version is another. */
export const nextUpdate = sql`greatest(now(), ${products.updatedAt} + interval '1 microsecond')`;
