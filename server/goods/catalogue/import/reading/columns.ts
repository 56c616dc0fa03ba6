import { entriesOf } from '#contract/base/tables.ts';
import {
  FACT_KEYS,
  type FactKey,
  factField,
  factHeading,
} from '#contract/goods/catalogue/facts.ts';
import { Problem } from '#server/base/problem.ts';
import type { PlaceColumn } from '#server/goods/stock/places/places.ts';
import { type Dialect, dialects, type ImportField } from './dialects.ts';

/** Where each field stands in a file: column numbers, the preferred one first, with their headings. */
export type Columns = {
  dialect: Dialect;
  header: string[];
  of: Partial<Record<ImportField, number[]>>;
  attributes: { name: number; value: number }[];
  places: (PlaceColumn & { index: number })[];
  /** Columns of single facts. */
  facts: { key: FactKey; heading: string; index: number }[];
  /** Headings that mean nothing to the shop. */
  ignored: string[];
};

const REFERENCE = 'la référence (« reference », « Référence interne » ou « UGS »)';
const ANY_VALUE = 'ce qui change (« Prix », « Stock », « Nom »…)';
/** They identify the product or a day, and change nothing. */
const NOT_CHANGES = new Set<string>(['reference', 'id', 'promo_starts', 'promo_ends']);

/**
 * Recognises headings of the shop, Odoo and WooCommerce, French and English. Throws `bad-request` without a reference,
 * without a column to change, or for a heading twice.
 */
export function recogniseColumns(
  header: string[],
  placeColumns: readonly PlaceColumn[] = [],
): Columns {
  const headings = header.map(plainHeading);
  const places = findPlaces(placeColumns, headings);
  const facts = findFacts(header, headings);
  const candidates = Object.values(dialects).map((dialect) => placeFields(dialect, headings));
  const complete = candidates.filter(
    (candidate) => missingColumns(candidate.of, [...places, ...facts]).length === 0,
  );
  const best = (complete.length > 0 ? complete : candidates).reduce((a, b) =>
    b.known.size > a.known.size ? b : a,
  );
  const ownFacts = facts.filter(({ index }) => !best.known.has(index));
  const known = new Set([...best.known, ...[...places, ...ownFacts].map(({ index }) => index)]);
  refuseIncomplete(best.of, [...places, ...ownFacts], header);
  refuseRepeated(known, header, headings);
  const attributes = best.dialect === dialects.woocommerce ? placeAttributes(headings) : [];
  const used = new Set([...known, ...attributes.flatMap(({ name, value }) => [name, value])]);
  return {
    dialect: best.dialect,
    header,
    of: best.of,
    attributes,
    places,
    facts: ownFacts,
    ignored: header.filter((heading, index) => heading !== '' && !used.has(index)),
  };
}

/** Each heading of the file with what it was taken for; undefined for what means nothing to the shop. */
export function fieldsOfHeader({
  header,
  of,
  places,
  facts,
}: Columns): { heading: string; field: ImportField | undefined }[] {
  const fields = entriesOf(of);
  const fieldAt = (place: number): ImportField | undefined => {
    if (places.some(({ index }) => index === place)) return 'stock';
    if (facts.some(({ index }) => index === place)) return 'specifications';
    return fields.find(([, columns]) => columns.includes(place))?.[0];
  };
  return header
    .map((heading, place) => ({
      heading,
      field: fieldAt(place),
    }))
    .filter(({ heading }) => heading !== '');
}

/** A heading without case, accents and punctuation; the slash of Odoo's paths stays. */
export function plainHeading(heading: string): string {
  return heading
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9/]+/g, ' ')
    .trim();
}

function placeFields(dialect: Dialect, headings: string[]) {
  const of: Columns['of'] = {};
  const known = new Set<number>();
  for (const [field, names] of entriesOf(dialect.headings)) {
    const places = names.map((name) => headings.indexOf(name)).filter((index) => index !== -1);
    if (places.length === 0) continue;
    of[field] = places;
    for (const place of places) known.add(place);
  }
  return { dialect, of, known };
}

function findPlaces(columns: readonly PlaceColumn[], headings: string[]): Columns['places'] {
  return columns.flatMap((column) => {
    const index = headings.indexOf(plainHeading(column.heading));
    return index === -1 ? [] : [{ ...column, index }];
  });
}

/** A fact by its name with the unit, by its name alone, or as the wire has it. */
function findFacts(header: string[], headings: string[]): Columns['facts'] {
  return FACT_KEYS.flatMap((key) => {
    const names = [factHeading(key), factField(key).label, key].map(plainHeading);
    const index = headings.findIndex((heading) => names.includes(heading));
    return index === -1 ? [] : [{ key, heading: header[index] ?? key, index }];
  });
}

function missingColumns(of: Columns['of'], places: readonly unknown[]): string[] {
  const changes = Object.keys(of).filter((field) => !NOT_CHANGES.has(field));
  return [
    ...(of.reference === undefined ? [REFERENCE] : []),
    ...(changes.length + places.length === 0 ? [ANY_VALUE] : []),
  ];
}

function refuseIncomplete(of: Columns['of'], places: readonly unknown[], header: string[]): void {
  const missing = missingColumns(of, places);
  if (missing.length === 0) return;
  const found = header.map((heading) => `« ${heading} »`).join(', ');
  throw new Problem(
    'bad-request',
    `Colonnes manquantes : ${missing.join(' ; ')}. Colonnes trouvées : ${found}.`,
  );
}

function refuseRepeated(known: Set<number>, header: string[], headings: string[]): void {
  const repeated = [...known].find(
    (index) => headings.lastIndexOf(headings[index] ?? '') !== index,
  );
  if (repeated === undefined) return;
  throw new Problem('bad-request', `La colonne « ${header[repeated]} » est présente deux fois.`);
}

function placeAttributes(headings: string[]): Columns['attributes'] {
  return headings.flatMap((heading, name) => {
    const [, english, french] =
      /^(?:attribute (\d+) name|nom de l attribut (\d+))$/.exec(heading) ?? [];
    const number = english ?? french;
    if (number === undefined) return [];
    const value = headings.findIndex((other) =>
      [`attribute ${number} value s`, `valeur s de l attribut ${number}`].includes(other),
    );
    return value === -1 ? [] : [{ name, value }];
  });
}
