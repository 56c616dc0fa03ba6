import { entriesOf, hasKey } from '#contract/base/tables.ts';
import { FACT_KEYS, type FactKey, factHeading } from '#contract/goods/catalogue/facts/facts.ts';
import { FIELD_LABELS, type ImportField } from '#contract/goods/catalogue/import-fields.ts';
import { Problem } from '#server/base/problem.ts';
import { currentFacts } from '#server/goods/catalogue/fact-fields/current-facts.ts';
import type { PlaceColumn } from '#server/goods/stock/places/places.ts';
import { namesOfFact } from '../../headings/fact-names.ts';
import { findField, plainHeading } from '../../headings/vocabulary.ts';
import { type Dialect, type Lookup, lookupOf } from '../dialects/dialect.ts';
import { findDialect } from '../dialects/dialects.ts';
import { type NumberStyle, newNumberStyle } from '../reading/number-style.ts';

/** Where each field stands in a file: column numbers, the preferred one first, with their headings. */
export type Columns = {
  dialect: Dialect;
  header: string[];
  look: Lookup;
  of: Partial<Record<ImportField, number[]>>;
  /** Pairs of columns that are lines of the specification sheet. */
  attributes: { name: number; value: number }[];
  places: (PlaceColumn & { index: number })[];
  /** Columns of single facts. */
  facts: { key: FactKey; heading: string; index: number }[];
  /** Columns that this software means otherwise, with the reason. */
  leftOut: { index: number; reason: string }[];
  /** How columns of whole numbers write them; filled by a reading of the whole file. */
  styles: Map<number, NumberStyle>;
  /** What stands behind the first step of `Froid / Congélateurs` in a list, once the whole file was read. */
  slashed: Map<string, Set<string>>;
  /** Whether a blank cell empties the field instead of changing nothing. */
  emptiesBlanks: boolean;
};

/** What a clerk has decided about a file: a field, `fact:volume_l` or nothing (empty) by heading. */
export type ColumnChoices = Readonly<Record<string, string>>;

export type ColumnOptions = {
  places?: readonly PlaceColumn[];
  choices?: ColumnChoices;
  emptiesBlanks?: boolean;
  /** Whether a column of costs is left out, with a remark: the clerk may not note costs (rule G-56). */
  ignoresCosts?: boolean;
};

const COSTS_IGNORED = 'La colonne coût est ignorée : elle demande le droit de noter les coûts';
const REFERENCE = 'la référence (« reference », « Référence interne » ou « UGS »)';
const ANY_VALUE = 'une colonne à changer (« Prix », « Stock », « Nom »…)';
/** They identify the product or a day, and change nothing. */
const NOT_CHANGES = new Set<string>(['reference', 'id', 'promo_starts', 'promo_ends']);
/** Several columns of these say the same; the first one that a row fills is read, and all addresses of pictures. */
const MANY = new Set<string>(['description', 'categ_id', 'tags', 'brand', 'gtin', 'image_url']);

/**
 * Recognises headings in French and English of the known shop software and of spreadsheets; choices go first. Throws
 * `bad-request` for a heading twice. What `missingColumns` names is for the caller to refuse.
 */
export function recogniseColumns(header: string[], options: ColumnOptions = {}): Columns {
  const headings = header.map(plainHeading);
  const dialect = findDialect(headings);
  const chosen = takeChoices(header, options.choices ?? {});
  const isFree = (index: number) => !chosen.taken.has(index);
  const places = findPlaces(options.places ?? [], headings).filter(({ index }) => isFree(index));
  const leftOut = headings.flatMap((heading, index) => {
    const reason = dialect.leftOut?.[heading];
    return reason === undefined || !isFree(index) ? [] : [{ index, reason }];
  });
  const taken = new Set([...chosen.taken, ...[...places, ...leftOut].map(({ index }) => index)]);
  const of = findFields(dialect, headings, header, taken, chosen.of);
  const known = new Set([...taken, ...Object.values(of).flat()]);
  const facts = [
    ...chosen.facts,
    ...findFacts(header, headings, known, new Set(chosen.facts.map(({ key }) => key))),
  ];
  const used = new Set([...known, ...facts.map(({ index }) => index)]);
  refuseRepeated(used, header, headings);
  const attributes = (dialect.sheetColumns?.(headings) ?? []).filter(
    ({ name, value }) => !used.has(name) && !used.has(value),
  );
  const { cost, ...withoutCost } = of;
  const ignored = options.ignoresCosts === true ? (cost ?? []) : [];
  return {
    dialect,
    header,
    look: lookupOf(header),
    of: ignored.length > 0 ? withoutCost : of,
    attributes,
    places,
    facts,
    leftOut: [...leftOut, ...ignored.map((index) => ({ index, reason: COSTS_IGNORED }))],
    slashed: new Map(),
    styles: new Map(
      [...(of.stock ?? []), ...places.map(({ index }) => index)].map((index) => [
        index,
        newNumberStyle(),
      ]),
    ),
    emptiesBlanks: options.emptiesBlanks ?? false,
  };
}

export type RecognisedColumn = {
  heading: string;
  /** The French name of the field; null for a heading that means nothing to the shop. */
  field: string | null;
  /** What a choice of this column is called: a field's key, `fact:volume_l`, or empty. */
  choice: string;
  /** Why the column is left out. */
  reason?: string;
};

/** What a column says that no field holds, such as the kind of a row. */
const READ_ALONG = 'Lue avec le reste de l’export';

/** Each heading of the file with what it was taken for; after the rows are read, so that it knows all that was used. */
export function describeColumns(columns: Columns): RecognisedColumn[] {
  const { header, of, places, facts, attributes, leftOut } = columns;
  const fields = entriesOf(of);
  return header.flatMap((heading, place): RecognisedColumn[] => {
    if (heading === '') return [];
    const field = fields.find(([, found]) => found.includes(place))?.[0];
    if (field !== undefined) return [{ heading, field: FIELD_LABELS[field], choice: field }];
    if (places.some(({ index }) => index === place)) {
      return [{ heading, field: FIELD_LABELS.stock, choice: '' }];
    }
    const fact = facts.find(({ index }) => index === place);
    if (fact !== undefined) {
      return [
        {
          heading,
          field: factHeading(fact.key, currentFacts().fields),
          choice: `fact:${fact.key}`,
        },
      ];
    }
    if (attributes.some(({ name, value }) => name === place || value === place)) {
      return [{ heading, field: FIELD_LABELS.specifications, choice: '' }];
    }
    if (columns.look.used.has(place)) return [{ heading, field: READ_ALONG, choice: '' }];
    const reason = leftOut.find(({ index }) => index === place)?.reason;
    return [{ heading, field: null, choice: '', ...(reason !== undefined && { reason }) }];
  });
}

/** How many of these cells are headings that the import knows; two make a line of headings likely. */
export function countKnownHeadings(cells: readonly string[]): number {
  const headings = cells.map(plainHeading);
  const names = factsByName(factKeys());
  const own = Object.values(findDialect(headings).headings).flat();
  return cells.filter(
    (cell, index) =>
      own.includes(headings[index] ?? '') ||
      findField(cell) !== undefined ||
      names.has(headings[index] ?? ''),
  ).length;
}

/** Whether texts of a column of this heading may have several lines. */
export function mayHaveLines(heading: string): boolean {
  const field = findField(heading)?.field;
  const words = plainHeading(heading);
  return (
    field === 'description' ||
    field === 'specifications' ||
    /descri|detail|body|html|note|remarque|commentaire|caracteristique|fiche|texte|resume|specification|purchase|facet/.test(
      words,
    )
  );
}

/** What a file lacks to change anything, in French; empty if it has all. */
export function missingColumns({ of, places, facts, attributes }: Columns): string[] {
  const changes = Object.keys(of).filter((field) => !NOT_CHANGES.has(field));
  const count = changes.length + places.length + facts.length + attributes.length;
  return [...(of.reference === undefined ? [REFERENCE] : []), ...(count === 0 ? [ANY_VALUE] : [])];
}

/** Throws `bad-request` with the headings that the file has if it lacks one that is needed. */
export function refuseMissing(columns: Columns): void {
  const missing = missingColumns(columns);
  if (missing.length === 0) return;
  const found = columns.header.map((heading) => `« ${heading} »`).join(', ');
  throw new Problem(
    'bad-request',
    `Colonnes manquantes : ${missing.join(' ; ')}. Colonnes trouvées : ${found}.`,
  );
}

function takeChoices(header: readonly string[], choices: ColumnChoices) {
  const of: Columns['of'] = {};
  const facts: Columns['facts'] = [];
  const taken = new Set<number>();
  for (const [index, heading] of header.entries()) {
    const choice = choices[heading];
    if (choice === undefined) continue;
    taken.add(index);
    const key = factKeys().find((fact) => choice === `fact:${fact}`);
    if (key !== undefined) facts.push({ key, heading, index });
    else if (hasKey(FIELD_LABELS, choice)) of[choice] = [...(of[choice] ?? []), index];
  }
  return { of, facts, taken };
}

/** The dialect's own headings in its order, then those of the common vocabulary. */
function findFields(
  dialect: Dialect,
  headings: readonly string[],
  header: readonly string[],
  taken: ReadonlySet<number>,
  chosen: Columns['of'],
): Columns['of'] {
  const of: Columns['of'] = { ...chosen };
  const used = new Set(taken);
  const add = (field: ImportField, indexes: number[]) => {
    if (chosen[field] !== undefined) return;
    const free = indexes.filter((index) => !used.has(index));
    const found = [...(of[field] ?? []), ...free];
    const kept = MANY.has(field) ? found : found.slice(0, 1);
    if (kept.length > 0) of[field] = kept;
    for (const index of kept) used.add(index);
  };
  for (const [field, names] of entriesOf(dialect.headings)) {
    add(
      field,
      names.map((name) => headings.indexOf(name)).filter((index) => index !== -1),
    );
  }
  const common = header
    .map((heading, index) => ({ index, found: findField(heading) }))
    .flatMap(({ index, found }) => (found === undefined ? [] : [{ index, ...found }]))
    .filter(({ field }) => !dialect.notCommon?.includes(field))
    .toSorted((a, b) => a.rank - b.rank);
  for (const { field, index } of common) {
    // A software's own heading of a field is exact; a common one beside it may mean another thing.
    if (dialect.headings[field] !== undefined && of[field] !== undefined) continue;
    if (builtInOf(headings[index] ?? '') === undefined) add(field, [index]);
  }
  return of;
}

function findPlaces(columns: readonly PlaceColumn[], headings: string[]): Columns['places'] {
  return columns.flatMap((column) => {
    const index = headings.indexOf(plainHeading(column.heading));
    return index === -1 ? [] : [{ ...column, index }];
  });
}

function factsByName(keys: readonly FactKey[]): Map<string, FactKey> {
  const { fields } = currentFacts();
  // The first one keeps its name.
  return new Map(
    keys
      .flatMap((key) => namesOfFact(key, fields).map((name) => [name, key] as const))
      .toReversed(),
  );
}

const factKeys = () => [...currentFacts().fields.keys()];

const BUILT_IN_NAMES = factsByName(FACT_KEYS);
/** The name of a built-in fact alone: a fact of staff that is named as a field leaves the field its column. */
const builtInOf = (heading: string): FactKey | undefined => BUILT_IN_NAMES.get(heading);

function findFacts(
  header: readonly string[],
  headings: readonly string[],
  used: ReadonlySet<number>,
  chosen: ReadonlySet<FactKey>,
): Columns['facts'] {
  const names = factsByName(factKeys());
  const found = new Set(chosen);
  return headings.flatMap((plain, index) => {
    const key = names.get(plain);
    if (key === undefined || used.has(index) || found.has(key)) return [];
    found.add(key);
    return [{ key, heading: header[index] ?? key, index }];
  });
}

function refuseRepeated(
  used: ReadonlySet<number>,
  header: readonly string[],
  headings: readonly string[],
): void {
  const repeated = [...used].find((index) => headings.lastIndexOf(headings[index] ?? '') !== index);
  if (repeated === undefined) return;
  throw new Problem('bad-request', `La colonne « ${header[repeated]} » est présente deux fois.`);
}
