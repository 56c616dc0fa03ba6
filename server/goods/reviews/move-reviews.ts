import { inArray, sql } from 'drizzle-orm';
import { lockCatalogue, raiseRevision } from '#server/base/db/catalogue-revision.ts';
import type { Db } from '#server/base/db/open.ts';
import { givenName } from '#server/base/identity/person-payload.ts';
import type { MovingKind, MovingResult, MovingRow, MovingUndo } from '#server/base/moving/kind.ts';
import { type NewReview, REVIEW_FIELDS, type Read, readReview, shorten } from './read-review.ts';
import { findReviewedProducts } from './reviewed-products.ts';
import { reviewPhotos, reviews } from './tables.ts';

const BATCH = 500;
const MAX_EXAMPLES = 10;

/** As the file gave it; another state, text or answer is a change since. */
type Brought = Pick<typeof reviews.$inferSelect, 'id' | 'state' | 'text' | 'answer'>;

/** Reviews of another shop (rule G-43). */
export const movedReviews: MovingKind = {
  kind: 'reviews',
  slug: 'avis',
  label: 'Avis',
  fields: REVIEW_FIELDS,
  needsOneOf: [['reference', 'product', 'handle']],
  run: moveReviews,
  undo: undoReviews,
};

async function moveReviews(
  tx: Db,
  rows: AsyncIterable<MovingRow>,
  { dryRun }: { dryRun: boolean },
): Promise<MovingResult> {
  const brought: Brought[] = [];
  const result: MovingResult = {
    created: 0,
    updated: 0,
    unchanged: 0,
    refused: [],
    notes: [],
    examples: [],
    before: { created: brought },
  };
  if (!dryRun) await lockCatalogue(tx);
  const products = await findReviewedProducts(tx);
  const seen = new Set<string>();
  let batch: Read[] = [];
  const flush = async () => {
    const known = await findKnown(tx, batch);
    const fresh = batch.filter(({ values }) => {
      const key = keyOf(values);
      const isNew = !known.has(key) && !seen.has(key);
      seen.add(key);
      return isNew;
    });
    result.created += fresh.length;
    result.unchanged += batch.length - fresh.length;
    for (const { line, product, values } of fresh) {
      if (result.examples.length < MAX_EXAMPLES) {
        result.examples.push({ line, name: product, fields: describe(values) });
      }
    }
    batch = [];
    if (dryRun || fresh.length === 0) return;
    const { id, state, text, answer } = reviews;
    const written = await tx
      .insert(reviews)
      .values(fresh.map(({ values }) => values))
      .returning({ id, state, text, answer });
    brought.push(...written);
  };
  for await (const row of rows) {
    const read = readReview(row, products, result.notes);
    if ('reason' in read) result.refused.push(read);
    else batch.push(read);
    if (batch.length === BATCH) await flush();
  }
  if (batch.length > 0) await flush();
  // A new review has no trigger: usually it waits, and no page shows it.
  if (brought.some(({ state }) => state === 'published')) await raiseRevision(tx);
  return result;
}

async function findKnown(tx: Db, batch: readonly Read[]): Promise<Set<string>> {
  const ids = [...new Set(batch.map(({ values }) => values.productId))];
  const { productId, author, text, stars, writtenAt } = reviews;
  const found = await tx
    .select({ productId, author, text, stars, writtenAt })
    .from(reviews)
    .where(inArray(productId, ids));
  return new Set(found.map(keyOf));
}

/** To the second, as files write it. */
const keyOf = ({ productId, author, text, stars, writtenAt }: Omit<NewReview, 'state'>): string =>
  JSON.stringify([productId, author, text, stars, Math.floor(writtenAt.getTime() / 1000)]);

const STATE_WORDS = { pending: 'à modérer', published: 'publié', refused: 'refusé' } as const;

const describe = ({ author, stars, text, state, writtenAt }: NewReview): [string, string][] => [
  ['Auteur', givenName(author)],
  ['Étoiles', String(stars)],
  ['Avis', shorten(text)],
  ['Date', writtenAt.toISOString().slice(0, 10)],
  ['État', STATE_WORDS[state ?? 'pending']],
];

async function undoReviews(tx: Db, before: unknown): Promise<MovingUndo> {
  const { created } = before as { created: Brought[] };
  await lockCatalogue(tx);
  const undo: MovingUndo = { deleted: 0, restored: 0, kept: [] };
  for (let first = 0; first < created.length; first += BATCH) {
    const part = created.slice(first, first + BATCH);
    const asBrought = new Map(part.map((review) => [review.id, review]));
    const { id, author, state, text, answer } = reviews;
    const found = await tx
      .select({
        id,
        author,
        state,
        text,
        answer,
        hasPhotos: sql<boolean>`exists (select from ${reviewPhotos}
          where ${reviewPhotos.reviewId} = ${reviews.id})`,
      })
      .from(reviews)
      .where(inArray(id, [...asBrought.keys()]))
      .orderBy(id)
      .for('update');
    const isSame = (now: (typeof found)[number]) => {
      const then = asBrought.get(now.id);
      return (
        !now.hasPhotos &&
        now.state === then?.state &&
        now.text === then.text &&
        now.answer === then.answer
      );
    };
    const same = found.filter(isSame).map((review) => review.id);
    if (same.length > 0) await tx.delete(reviews).where(inArray(reviews.id, same));
    undo.deleted += same.length;
    for (const review of found.filter((one) => !isSame(one))) {
      const name = `${givenName(review.author)}, ${shorten(review.text)}`;
      undo.kept.push({ name, reason: 'modéré ou répondu depuis la reprise' });
    }
  }
  return undo;
}
