import { sql } from 'drizzle-orm';
import {
  type ImportPictures,
  MAX_IMPORT_PICTURES,
  MAX_PICTURES_PER_PRODUCT,
} from '#contract/goods/catalogue/staff-imports.ts';
import type { Db } from '#server/base/db/open.ts';
import { enqueue } from '#server/base/queue/queue.ts';
import { products } from '../tables.ts';
import type { ImportFacts, PictureWork, WantedPictures } from './import-record.ts';

type PictureList = ReturnType<typeof listPictures>;

/** Collects the addresses of an import within its limits. */
export function listPictures() {
  const urlsOf = new Map<string, string[]>();
  let wanted = 0;
  let leftOut = 0;
  const add = (reference: string, urls: string[]): void => {
    const distinct = [...new Set(urls)];
    const room = Math.min(MAX_PICTURES_PER_PRODUCT, MAX_IMPORT_PICTURES - wanted);
    const taken = distinct.slice(0, room);
    wanted += taken.length;
    leftOut += distinct.length - taken.length;
    if (taken.length > 0) urlsOf.set(reference, taken);
  };
  /** Null for a file without addresses. */
  const facts = (): ImportPictures | null =>
    wanted === 0
      ? null
      : { wanted, left_out: leftOut, done: 0, stored: 0, failed: 0, failures: [] };
  return { add, facts, urlsOf };
}

/**
 * Queues the job that fetches what an import wants, in the transaction that applies it and after its changes. Undefined
 * for an import without pictures.
 */
export async function startPictures(
  tx: Db,
  importId: number,
  { urlsOf, facts }: PictureList,
): Promise<
  { products: WantedPictures[]; facts: Pick<ImportFacts, 'pictures' | 'pictureWork'> } | undefined
> {
  const pictures = facts();
  if (pictures === null) return undefined;
  const found = await tx
    .select({
      id: products.id,
      reference: products.reference,
      at: sql<string>`${products.updatedAt}::text`,
    })
    .from(products)
    .where(sql`${products.reference} = any(${sql.param([...urlsOf.keys()])}::text[])`)
    .orderBy(products.id);
  const pictureWork: PictureWork = { step: 0, passed: 0, missed: [], again: [], given: [] };
  await enqueue(tx, 'fetch-import-pictures', { importId });
  const wanted = found.map((row) => ({ ...row, urls: urlsOf.get(row.reference) ?? [] }));
  return { products: wanted, facts: { pictures, pictureWork } };
}
