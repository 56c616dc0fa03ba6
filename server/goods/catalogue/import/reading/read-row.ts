import { hasKey } from '#contract/base/tables.ts';
import {
  type FactKey,
  type FactValue,
  factField,
  formatNumber,
  isFact,
} from '#contract/goods/catalogue/facts.ts';
import { type ProductChange, productChange } from '#contract/goods/catalogue/products.ts';
import { today } from '#server/base/time.ts';
import { parseDecimal } from '#server/goods/catalogue/facts/read-facts.ts';
import {
  type Cells,
  isFilled,
  openCells,
  parseBoolean,
  parseWhole,
  readSpecifications,
} from './cells.ts';
import { type Columns, plainHeading } from './columns.ts';
import type { ImportField } from './dialects.ts';
import type { TableRow } from './read-csv.ts';

export type RefusedRow = { line: number; reference: string; reason: string };

/** A row as the contract writes a product; a field whose column the file lacks is absent. */
export type AcceptedRow = {
  line: number;
  product: ProductChange & { reference: string };
  /** A tag that the name repeats; replaces a missing brand. */
  suggestedBrand: string | undefined;
  pictureUrls: string[];
  /** Pieces that can still be sold; undefined leaves what is counted as it is. */
  stock: number | undefined;
  /** What lies at places of which the file has a column and the row a number. */
  places: PlaceStock[];
};

type PlaceStock = { placeId: number; heading: string; onHand: number };

const MAX_STOCK = 1_000_000;

/** Reads one row; what is wrong with it comes back as one French reason that names every column at fault. */
export function readRow(columns: Columns, row: TableRow): AcceptedRow | RefusedRow {
  const problems: string[] = [];
  const cells = openCells(columns, row, problems);
  const reference = readReference(cells);
  if (
    row.cells.length < columns.header.length ||
    row.cells.slice(columns.header.length).some(isFilled)
  ) {
    const reason = `${row.cells.length} valeurs au lieu de ${columns.header.length} : vérifiez les séparateurs et les guillemets`;
    return { line: row.line, reference: reference ?? '', reason };
  }
  const product = { reference, ...readProduct(columns, cells) };
  const stock = orAbsent(cells.whole('stock'));
  if ((stock ?? 0) > MAX_STOCK) cells.refuse('stock', `dépasse ${MAX_STOCK}`);
  const places = readPlaces(columns, cells, problems);
  const facts = readFactCells(columns, cells, problems);
  for (const [field, problem] of problemsOf(product)) {
    cells.refuse(field, problem);
  }
  if (problems.length > 0) {
    return { line: row.line, reference: reference ?? '', reason: problems.join(' ; ') };
  }
  return {
    line: row.line,
    product: { ...product, facts } as AcceptedRow['product'],
    suggestedBrand: suggestBrand(product),
    pictureUrls: readUrls(cells.text('image_url') ?? ''),
    stock,
    places,
  };
}

function readPlaces({ places }: Columns, cells: Cells, problems: string[]): PlaceStock[] {
  return places.flatMap(({ placeId, heading, index }) => {
    const text = cells.raw(index);
    if (text === '') return [];
    const onHand = parseWhole(text);
    if (onHand !== undefined && onHand <= MAX_STOCK) return [{ placeId, heading, onHand }];
    const found = onHand === undefined ? 'n’est pas un nombre entier positif' : 'est trop grand';
    problems.push(`colonne « ${heading} » : « ${text} » ${found}`);
    return [];
  });
}

/** Undefined without such columns; a blank cell says that it is unknown. */
function readFactCells({ facts }: Columns, cells: Cells, problems: string[]) {
  if (facts.length === 0) return undefined;
  const read: NonNullable<ProductChange['facts']> = {};
  for (const { key, heading, index } of facts) {
    const text = cells.raw(index);
    const value = text === '' ? null : parseFact(key, text);
    if (value !== undefined) read[key] = value;
    else problems.push(`colonne « ${heading} » : « ${text} » ${factExpectation(key)}`);
  }
  return read;
}

function readProduct(columns: Columns, cells: Cells): ProductChange {
  const { dialect } = columns;
  const category = cells.text('categ_id');
  const description = cells.text('description');
  const tags = cells.text('tags');
  const listPrice = cells.price('list_price');
  if (listPrice === '') cells.refuse('list_price', 'vide, un produit doit avoir un prix');
  if (category === '') cells.refuse('categ_id', 'vide, un produit doit avoir une catégorie');
  return {
    name: cells.text('name'),
    list_price: orAbsent(listPrice),
    categ_id: category === undefined ? undefined : dialect.readCategory(category).trim(),
    brand: orNull(cells.text('brand')),
    description: description === undefined ? undefined : dialect.readText(description) || false,
    tags: tags === undefined ? undefined : distinct(dialect.readList(tags)),
    ...readPrices(columns, cells),
    sale_ok: orAbsent(cells.yes('sale_ok')),
    active: orAbsent(cells.yes('active')),
    rang: orAbsent(cells.whole('rang')),
    warranty_months: orNull(cells.whole('warranty_months')),
    specifications: readSheet(columns, cells),
  };
}

function readPrices(columns: Columns, cells: Cells): ProductChange {
  const promoPrice = orNull(cells.price('promo_price') || noPrice(columns, 'promo_price'));
  const credit = cells.yes('is_creditorder');
  const isPromoted = readPromotion(columns, cells, promoPrice);
  return {
    promo_price: promoPrice,
    en_promo: isPromoted,
    promotion_ends_on: isPromoted ? orNull(cells.day('promo_ends')) : undefined,
    preorder_price: orNull(cells.price('preorder_price') || noPrice(columns, 'preorder_price')),
    creditorder_price: orNull(
      cells.price('creditorder_price') || noPrice(columns, 'creditorder_price'),
    ),
    is_creditorder: credit === '' ? false : credit,
  };
}

function readPromotion(columns: Columns, cells: Cells, promoPrice: number | null | undefined) {
  const starts = cells.day('promo_starts') || today();
  const ends = cells.day('promo_ends') || today();
  const isTime = starts <= today() && today() <= ends;
  if (columns.of.en_promo !== undefined) return isTime && (cells.yes('en_promo') || false);
  if (columns.dialect.headings.promo_starts === undefined || promoPrice === undefined) {
    return undefined;
  }
  return isTime && promoPrice !== null;
}

/** Blank and 0 both say "no such price" (rule G-4). */
const noPrice = (columns: Columns, field: ImportField) =>
  columns.of[field] ? ('' as const) : undefined;

function readSheet(columns: Columns, cells: Cells) {
  const sheet = cells.text('specifications');
  if (sheet === undefined) return readAttributes(columns, cells);
  const specifications = readSpecifications(sheet);
  if (specifications === undefined) {
    cells.refuse('specifications', 'écrivez « nom : valeur », une caractéristique par ligne');
  }
  return specifications;
}

function readAttributes(columns: Columns, cells: Cells) {
  if (columns.attributes.length === 0) return undefined;
  return columns.attributes
    .map(({ name, value }) => ({ name: cells.raw(name), value: cells.raw(value) }))
    .filter(({ name, value }) => name !== '' && value !== '');
}

function readReference(cells: Cells): string | undefined {
  const own = cells.text('reference');
  const wooId = cells.text('id');
  return own || (wooId ? `woo-${wooId}` : '');
}

/** The contract's refusals, in words for people who keep a spreadsheet. */
function problemsOf(product: ProductChange): [ImportField, string][] {
  const checked = productChange.safeParse(product);
  return (checked.error?.issues ?? []).map((issue) => {
    const field = issue.path[0] as ImportField;
    const isText = 'origin' in issue && issue.origin === 'string';
    if (issue.code === 'too_small') {
      if (hasKey(product, field) && product[field] === '') return [field, 'vide'];
      return [field, isText ? 'trop court' : 'trop petit'];
    }
    if (issue.code !== 'too_big') return [field, issue.message];
    const unit = { string: ' caractères', array: ' éléments' }[issue.origin as string] ?? '';
    return [field, `dépasse ${issue.maximum}${unit}`];
  });
}

function suggestBrand({ name = '', tags = [], categ_id = '' }: ProductChange): string | undefined {
  const words = (text: string) => ` ${plainHeading(text).replaceAll('/', ' ')} `;
  const inName = tags.filter(
    (tag) => words(name).includes(words(tag)) && words(tag) !== words(categ_id),
  );
  return inName.length === 1 ? inName[0] : undefined;
}

function readUrls(cell: string): string[] {
  return cell
    .split(/[\s,;|]+(?=https?:\/\/)/i)
    .map((url) => url.trim())
    .filter((url) => /^https?:\/\//i.test(url) && URL.canParse(url));
}

function distinct(names: string[]): string[] {
  const given = names.map((name) => name.trim()).filter(isFilled);
  return [...new Map(given.map((name) => [name.toLowerCase(), name])).values()];
}

const orNull = <T>(value: T | '' | undefined) => (value === '' ? null : value);
const orAbsent = <T>(value: T | '' | undefined) => (value === '' ? undefined : value);

/** A fact as people write it into a cell, with or without its unit; undefined for what the field does not take. */
export function parseFact(key: FactKey, text: string): FactValue | undefined {
  const value = readCell(key, text);
  return isFact(key, value) ? value : undefined;
}

function readCell(key: FactKey, text: string): FactValue | undefined {
  const field = factField(key);
  if (field.type === 'yes-no') return parseBoolean(text);
  if (field.type === 'choice') {
    const typed = text.trim().toLowerCase();
    return field.choices.find((choice) => choice.toLowerCase() === typed);
  }
  const { unit = '' } = field;
  const bare = text.trim();
  const hasUnit = unit !== '' && bare.toLowerCase().endsWith(unit.toLowerCase());
  return parseDecimal(hasUnit ? bare.slice(0, -unit.length) : bare);
}

/** The French end of a refusal, to put after the quoted cell, as « n’est pas un nombre de 1 à 50 ». */
export function factExpectation(key: FactKey): string {
  const field = factField(key);
  if (field.type === 'yes-no') return 'ne dit ni oui ni non';
  if (field.type === 'choice') return `n’est pas l’un de ${field.choices.join(', ')}`;
  const kind = field.type === 'integer' ? 'un nombre entier' : 'un nombre';
  return `n’est pas ${kind} de ${formatNumber(field.min)} à ${formatNumber(field.max)}`;
}
