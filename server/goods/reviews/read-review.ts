import { decodeHTML } from 'entities';
import { ANSWER_LENGTH } from '#contract/goods/questions.ts';
import {
  headingsOf,
  inColumn,
  type MovingKind,
  type MovingResult,
  type MovingRow,
} from '#server/base/moving/kind.ts';
import { readMoment } from '#server/base/moving/read-moment.ts';
import { parseBoolean } from '#server/goods/catalogue/import/reading/cell-values.ts';
import type { ReviewedProducts } from './reviewed-products.ts';
import type { reviews } from './tables.ts';

const MAX_TEXT = 2000;
const MAX_AUTHOR = 200;
const SHOWN_TEXT = 80;

export type NewReview = Omit<typeof reviews.$inferInsert, 'id' | 'partnerId'> & { writtenAt: Date };
export type Read = { line: number; product: string; values: NewReview };

/** The columns of a file of reviews: our own, Judge.me, WordPress and the modules of other software. */
export const REVIEW_FIELDS = {
  reference: {
    label: 'Référence du produit',
    headings: headingsOf(`
      reference | product sku | sku | ugs | reference du produit | reference produit |
      product reference | product ref | reference interne | default code | variant sku`),
  },
  product: {
    label: 'Nom du produit',
    headings: headingsOf(`
      produit | product | product name | nom du produit | product title | post title |
      name of product | resource name`),
  },
  handle: {
    label: 'Adresse du produit',
    headings: headingsOf(`
      product handle | handle | product url | url | permalink | post name | lien`),
  },
  author: {
    label: 'Auteur',
    isRequired: true,
    headings: headingsOf(`
      auteur | author | reviewer name | comment author | author name | customer name |
      customer | nom du client | client | display name | reviewer | name | nom | partner id |
      partner | rated by | nickname | pseudo | nom client | nom de l auteur | prenom`),
  },
  stars: {
    label: 'Étoiles',
    isRequired: true,
    headings: headingsOf(`
      etoiles | rating | stars | note | grade | review rating | evaluation | score |
      rating value | note/5 | note sur 5 | nombre d etoiles | nb etoiles | stars/5`),
  },
  title: { label: 'Titre', headings: headingsOf(`title | titre | review title | subject | sujet`) },
  text: {
    label: 'Avis',
    isRequired: true,
    headings: headingsOf(`
      avis | content | review content | comment content | body | review body | review |
      comment | commentaire | feedback | texte | text | message | contenu | detail | details |
      contenu de l avis | texte de l avis`),
  },
  date: {
    label: 'Date',
    isRequired: true,
    headings: headingsOf(`
      date | review date | comment date gmt | comment date | date add | created at |
      create date | date created | date de creation | cree le | submitted on | date de l avis |
      soumis le | post date`),
  },
  state: {
    label: 'État',
    headings: headingsOf(`
      etat | approved | comment approved | status | statut | state | validate | curated |
      valide | published | publie | visible`),
  },
  answer: {
    label: 'Réponse',
    headings: headingsOf(`reponse | reply | answer | publisher comment`),
  },
  deleted: { label: 'Supprimé', headings: headingsOf(`deleted | supprime | efface`) },
} as const satisfies MovingKind['fields'];

/** A review as the shop keeps it, or why a row is none. */
export function readReview(
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
  if (parseBoolean(row.text('deleted')) === true) {
    return refuse('l’ancienne boutique l’a supprimé, pas repris.', 'deleted');
  }
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
  const isOwn = /^avis$/i.test(row.heading?.('text') ?? 'avis');
  const read = isOwn ? (part: string) => part : withoutTags;
  const text = joinTexts(read(row.text('title')), read(row.text('text')));
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

/** Software keeps texts with tags and entities; ours and a person's are as they are meant. */
const withoutTags = (text: string): string =>
  decodeHTML(text.replace(/<br ?\/?>|<\/p>/gi, '\n').replace(/<\/?[a-z][^>]*>/gi, ''))
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/**
 * `5`, `4,0`, `4/5`, `8/10`, `★★★★` or 80 of Magento's hundred; undefined for anything but one to five whole stars.
 */
function readStars(text: string): number | undefined {
  const drawn = /^(★{1,5})☆*$/.exec(text)?.[1];
  if (drawn !== undefined) return drawn.length;
  const [, digit] =
    /^([1-5])(?:[.,]0+)?(?: ?(?:\/|sur) ?5| ?(?:étoiles?|stars?))?$/i.exec(text) ?? [];
  if (digit !== undefined) return Number(digit);
  const [, tenth] = /^(2|4|6|8|10) ?(?:\/|sur) ?10$/.exec(text) ?? [];
  if (tenth !== undefined) return Number(tenth) / 2;
  const [, hundredth] = /^(20|40|60|80|100) ?%?$/.exec(text) ?? [];
  return hundredth === undefined ? undefined : Number(hundredth) / 20;
}

const APPROVED =
  /^(1|ok|oui|yes|true|vrai|approved?|approuvé|published|publié|validated?|validé|visible|enabled)$/i;

const REFUSED =
  /^(refus(ed|é)|rejeté|rejected|trash|corbeille|not approved|disapproved|non approuvé)$/i;

/** What its shop has approved is shown, what it has binned stays so, all else waits for staff (rule G-43). */
function readState(text: string): NewReview['state'] {
  if (REFUSED.test(text)) return 'refused';
  return APPROVED.test(text) ? 'published' : 'pending';
}

/** The title stands above the text, unless the text repeats it. */
function joinTexts(title: string, text: string): string {
  if (title === '' || text.startsWith(title)) return text;
  return text === '' ? title : `${title}\n${text}`;
}

/** Never parts a sign of two halves. */
const cut = (text: string, length: number) => text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
export const shorten = (text: string) =>
  text.length > SHOWN_TEXT ? `${cut(text, SHOWN_TEXT).trimEnd()}…` : text;
