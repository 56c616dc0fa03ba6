import { inArray, sql } from 'drizzle-orm';
import { ANSWER_LENGTH } from '#contract/goods/questions.ts';
import { lockCatalogue, raiseRevision } from '#server/base/db/catalogue-revision.ts';
import type { Db } from '#server/base/db/open.ts';
import { givenName } from '#server/base/identity/person-payload.ts';
import {
  inColumn,
  type MovingKind,
  type MovingResult,
  type MovingRow,
  type MovingUndo,
} from '#server/base/moving/kind.ts';
import { readMoment } from '#server/base/moving/read-moment.ts';
import { findReviewedProducts, type ReviewedProducts } from './reviewed-products.ts';
import { reviewPhotos, reviews } from './tables.ts';

const BATCH = 500;
const MAX_EXAMPLES = 10;
const MAX_TEXT = 2000;
const MAX_AUTHOR = 200;
const SHOWN_TEXT = 80;

type NewReview = Omit<typeof reviews.$inferInsert, 'id' | 'partnerId'> & { writtenAt: Date };
type Read = { line: number; product: string; values: NewReview };
/** As the file gave it; another state, text or answer is a change since. */
type Brought = Pick<typeof reviews.$inferSelect, 'id' | 'state' | 'text' | 'answer'>;

/** Reviews of another shop (rule G-43). */
export const movedReviews: MovingKind = {
  kind: 'reviews',
  slug: 'avis',
  label: 'Avis',
  fields: {
    reference: {
      label: 'Référence du produit',
      headings: [
        'reference',
        'product sku',
        'sku',
        'ugs',
        'reference du produit',
        'reference produit',
        'product reference',
        'product ref',
        'reference interne',
        'default code',
        'variant sku',
      ],
    },
    product: {
      label: 'Nom du produit',
      headings: [
        'produit',
        'product',
        'product name',
        'nom du produit',
        'product title',
        'post title',
        'name of product',
        'resource name',
      ],
    },
    handle: {
      label: 'Adresse du produit',
      headings: [
        'product handle',
        'handle',
        'product url',
        'url',
        'permalink',
        'post name',
        'lien',
      ],
    },
    author: {
      label: 'Auteur',
      isRequired: true,
      headings: [
        'auteur',
        'author',
        'reviewer name',
        'comment author',
        'author name',
        'customer name',
        'customer',
        'nom du client',
        'client',
        'display name',
        'reviewer',
        'name',
        'nom',
        'partner id',
        'partner',
      ],
    },
    stars: {
      label: 'Étoiles',
      isRequired: true,
      headings: [
        'etoiles',
        'rating',
        'stars',
        'note',
        'grade',
        'review rating',
        'evaluation',
        'score',
      ],
    },
    title: { label: 'Titre', headings: ['title', 'titre', 'review title', 'subject', 'sujet'] },
    text: {
      label: 'Avis',
      isRequired: true,
      headings: [
        'avis',
        'content',
        'review content',
        'comment content',
        'body',
        'review body',
        'review',
        'comment',
        'commentaire',
        'feedback',
        'texte',
        'text',
        'message',
        'contenu',
      ],
    },
    date: {
      label: 'Date',
      isRequired: true,
      headings: [
        'date',
        'review date',
        'comment date gmt',
        'comment date',
        'date add',
        'created at',
        'create date',
        'date created',
        'date de creation',
        'cree le',
      ],
    },
    state: {
      label: 'État',
      headings: [
        'etat',
        'approved',
        'comment approved',
        'status',
        'statut',
        'state',
        'validate',
        'curated',
        'valide',
        'published',
        'publie',
        'visible',
      ],
    },
    answer: { label: 'Réponse', headings: ['reponse', 'reply', 'answer', 'publisher comment'] },
  },
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

function readReview(
  row: MovingRow,
  products: ReviewedProducts,
  notes: MovingResult['notes'],
): Read | MovingResult['refused'][number] {
  const { line } = row;
  const named = row.text('reference') || row.text('product') || row.text('handle');
  const refuse = (reason: string, field?: string) => ({
    line,
    name: shorten(named),
    reason: field === undefined ? reason : inColumn(row, field, reason),
  });
  if (named === '') return refuse('Le produit manque : donnez sa référence ou son nom.');
  const found = products.find({
    reference: row.text('reference'),
    name: row.text('product'),
    address: row.text('handle'),
  });
  if (found === undefined) {
    return refuse(
      `« ${shorten(named)} » n’est pas un produit de la boutique : importez-le d’abord.`,
      namedBy(row),
    );
  }
  const author = row.text('author');
  if (author === '') return refuse('l’auteur manque.', 'author');
  const stars = readStars(row.text('stars'));
  if (stars === undefined) {
    return refuse(
      `« ${shorten(row.text('stars'))} » n’est pas un nombre d’étoiles de 1 à 5.`,
      'stars',
    );
  }
  const date = row.text('date');
  const writtenAt = readMoment(date);
  if (writtenAt === undefined || writtenAt.getTime() > Date.now()) {
    return refuse(
      `« ${shorten(date)} » n’est pas une date passée, comme 2024-03-14 ou 14/03/2024.`,
      'date',
    );
  }
  const text = joinTexts(row.text('title'), row.text('text'));
  if (text === '') return refuse('l’avis n’a pas de texte.', 'text');
  const note = (reason: string) => notes.push({ line, name: shorten(named), reason });
  if (text.length > MAX_TEXT) note(`Avis coupé à ${MAX_TEXT} signes.`);
  const answer = row.text('answer');
  if (answer.length > ANSWER_LENGTH) note(`Réponse coupée à ${ANSWER_LENGTH} signes.`);
  return {
    line,
    product: found.name,
    values: {
      productId: found.id,
      author: cut(author, MAX_AUTHOR),
      text: cut(text, MAX_TEXT),
      stars,
      state: readState(row.text('state')),
      writtenAt,
      answer: cut(answer, ANSWER_LENGTH) || null,
    },
  };
}

/** The field that names the product of a row. */
const namedBy = (row: MovingRow) =>
  ['reference', 'product', 'handle'].find((field) => row.text(field) !== '');

/** `5`, `4,0`, `4/5` or `★★★★`; undefined for anything but one to five whole stars. */
function readStars(text: string): number | undefined {
  const drawn = /^(★{1,5})☆*$/.exec(text)?.[1];
  if (drawn !== undefined) return drawn.length;
  const [, digit] = /^([1-5])(?:[.,]0+)?(?: ?\/ ?5| ?(?:étoiles?|stars?))?$/i.exec(text) ?? [];
  return digit === undefined ? undefined : Number(digit);
}

const APPROVED =
  /^(1|ok|oui|yes|true|vrai|approved?|approuvé|published|publié|validated?|validé|visible|enabled)$/i;

/** What its shop has approved is shown; all else waits for staff (rule G-24). */
function readState(text: string): NewReview['state'] {
  if (/^refus(ed|é)$/i.test(text)) return 'refused';
  return APPROVED.test(text) ? 'published' : 'pending';
}

/** The title stands above the text, unless the text repeats it. */
function joinTexts(title: string, text: string): string {
  if (title === '' || text.startsWith(title)) return text;
  return text === '' ? title : `${title}\n${text}`;
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

/** Never parts a sign of two halves. */
const cut = (text: string, length: number) => text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
const shorten = (text: string) =>
  text.length > SHOWN_TEXT ? `${cut(text, SHOWN_TEXT).trimEnd()}…` : text;

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
