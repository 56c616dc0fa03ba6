import { decodeHTML } from 'entities';
import { MAX_XOF } from '#contract/base/fields/money.ts';
import { hasKey } from '#contract/base/tables.ts';
import { categoryPathName } from '#contract/goods/catalogue/categories.ts';
import { type FactKey, factField } from '#contract/goods/catalogue/facts/facts.ts';
import type { ImportField } from '#contract/goods/catalogue/import-fields.ts';
import { type ProductChange, productChange } from '#contract/goods/catalogue/products.ts';
import { today } from '#server/base/time.ts';
import { currentFacts } from '#server/goods/catalogue/fact-fields/current-facts.ts';
import { plainHeading } from '../../headings/vocabulary.ts';
import { deepestShelf, type ShelfPath, TO_SORT } from '../dialects/dialect.ts';
import { shop, slashedSteps, spreadsheet } from '../dialects/spreadsheet.ts';
import {
  isFilled,
  parseCost,
  readSpecifications,
  spoiledReference,
} from '../reading/cell-values.ts';
import { readPictureUrls } from '../reading/picture-urls.ts';
import { factExpectation, isUnknown, parseFact } from '../reading/read-fact.ts';
import { type Cells, openCells, readPieces, type ShapedProduct, shorten } from './cells.ts';
import type { Columns } from './columns.ts';
import { readCodes } from './read-codes.ts';

export type RefusedRow = { line: number; reference: string; reason: string };

/** A row as the contract writes a product; a field whose column the file lacks, or whose cell is blank, is absent. */
export type AcceptedRow = {
  line: number;
  product: ProductChange & { reference: string };
  /** The parent of its category, as the file names it, and the path of which it is a part where that is longer. */
  parentShelf: string | undefined;
  cutPath: string | undefined;
  /** The parent's reference of a variation. */
  family: string | undefined;
  /** The name of the row's sheet, in a workbook with a sheet for each category; for a new product without one. */
  sheetShelf: string | undefined;
  /** A tag that the name repeats; replaces a missing brand. */
  suggestedBrand: string | undefined;
  pictureUrls: string[];
  /** Pieces that can still be sold; undefined leaves what is counted as it is. */
  stock: number | undefined;
  /** What one piece costs in XOF. */
  cost: number | undefined;
  /** What lies at places of which the file has a column and the row a number. */
  places: PlaceStock[];
  /** What was left out of the row, in French. */
  notes: string[];
};

type PlaceStock = { placeId: number; heading: string; onHand: number };

const MAX_STOCK = 1_000_000;

/** Reads one row; what is wrong with it comes back as one French reason that names every column at fault. */
export function readRow(columns: Columns, shaped: ShapedProduct): AcceptedRow | RefusedRow {
  const { row } = shaped;
  const problems: string[] = [];
  const notes = [...shaped.notes];
  const cells = openCells(columns, shaped, problems, notes);
  const reference = readReference(columns, cells);
  const refused = (reason: string): RefusedRow => ({
    line: row.line,
    reference: reference ?? '',
    reason,
  });
  if (row.problem !== undefined) return refused(row.problem);
  if (
    row.cells.length < columns.header.length ||
    row.cells.slice(columns.header.length).some(isFilled)
  ) {
    return refused(
      `${row.cells.length} valeurs au lieu de ${columns.header.length} : vérifiez les séparateurs et les guillemets`,
    );
  }
  const spoiled = spoiledReference(reference ?? '');
  if (spoiled !== undefined) cells.refuse('reference', spoiled);
  const shelf = readShelf(columns, cells);
  const product = {
    reference,
    ...readProduct(columns, cells, shaped, notes),
    categ_id: shelf?.leaf,
  };
  const stock = orAbsent(cells.pieces('stock'));
  if ((stock ?? 0) > MAX_STOCK) cells.refuse('stock', `dépasse ${MAX_STOCK}`);
  const places = readPlaces(columns, cells, problems, notes);
  const facts = readFactCells(columns, cells, notes);
  const cost = readCost(columns, cells);
  for (const [field, problem] of problemsOf(product)) cells.refuse(field, problem);
  if (problems.length > 0) return refused(problems.join(' ; '));
  return {
    line: row.line,
    product: { ...product, facts } as AcceptedRow['product'],
    parentShelf: shelf?.parent,
    cutPath: shelf?.isCut ? shorten(cells.text('categ_id') ?? '') : undefined,
    family: cells.text('family') || undefined,
    sheetShelf: shelfOfSheet(columns, row.sheet),
    suggestedBrand: suggestBrand(product),
    pictureUrls: readPictureUrls(cells.lines('image_url')),
    stock,
    cost,
    places,
    notes,
  };
}

/** Software writes 0 for a cost that no person gave. A cell is never quoted, since reports are read without the right. */
function readCost({ dialect }: Columns, cells: Cells): number | undefined {
  const text = cells.text('cost');
  if (text === undefined || text === '' || isUnknown(text)) return undefined;
  const cost = parseCost(text, dialect.hasDecimalPoint === true);
  if (cost === undefined || cost > MAX_XOF) {
    cells.leaveOut('cost', 'ce n’est pas un coût hors taxes en francs, comme 150 000');
    return undefined;
  }
  return cost === 0 ? undefined : cost;
}

/** `Feuil1` is no category. */
const NO_NAME = /^(feuil(le)?|sheet|tabelle|hoja)\s*\d*$/i;

function shelfOfSheet(columns: Columns, sheet: string | undefined): string | undefined {
  if (columns.of.categ_id !== undefined || sheet === undefined) return undefined;
  const name = sheet.trim();
  return name === '' || NO_NAME.test(name) ? undefined : name;
}

function readPlaces(
  columns: Columns,
  cells: Cells,
  problems: string[],
  notes: string[],
): PlaceStock[] {
  return columns.places.flatMap(({ placeId, heading, index }) => {
    const text = cells.raw(index);
    if (text === '') return [];
    const refuse = (problem: string) => problems.push(`colonne « ${heading} » : ${problem}`);
    const onHand = readPieces(columns, index, text, notes, refuse);
    if (onHand === undefined) return [];
    if (onHand <= MAX_STOCK) return [{ placeId, heading, onHand }];
    refuse(`« ${text} » est trop grand`);
    return [];
  });
}

/** Undefined without such columns; a fact that cannot be read is left out, never the product (rule G-40). */
function readFactCells({ facts, emptiesBlanks, dialect }: Columns, cells: Cells, notes: string[]) {
  if (facts.length === 0) return undefined;
  const read: NonNullable<ProductChange['facts']> = {};
  for (const { key, heading, index } of facts) {
    const text = cells.raw(index);
    // Software writes 0 for a measure that no person gave.
    const isUnset = dialect.hasDecimalPoint === true && /^0+([.,]0+)?$/.test(text);
    if (text === '' || isUnset || (isUnknown(text) && !isChoice(key, text))) {
      if (emptiesBlanks && text === '') read[key] = null;
      continue;
    }
    const value = parseFact(key, text);
    if (value !== undefined) read[key] = value;
    else {
      const expected = factExpectation(key);
      notes.push(`colonne « ${heading} » : « ${shorten(text)} » ${expected}, pas repris`);
    }
  }
  return read;
}

/** « Aucun » is a value where staff offer it as a choice. */
function isChoice(key: FactKey, text: string): boolean {
  const field = factField(key, currentFacts().fields);
  return field.type === 'choice' && parseFact(key, text) !== undefined;
}

/** Our own exports write texts as they are; others may hold `&amp;` and line breaks. */
const decoder =
  ({ dialect }: Columns) =>
  (text: string) =>
    dialect === shop ? text : decodeHTML(text).replace(/\s+/g, ' ').trim();

/** The category of a row with its parent (rule G-53); undefined where the file names none. */
function readShelf(columns: Columns, cells: Cells): ShelfPath | undefined {
  const { dialect, of, slashed } = columns;
  const category = cells.text('categ_id');
  const path = cells.text('categ_path');
  if (category === '') cells.refuse('categ_id', 'vide, un produit doit avoir une catégorie');
  if (path) return shelfOfPath(path.trim(), category?.trim());
  if (category === undefined) {
    // Software lets products be without a category; staff sort those that are new.
    const isUnsorted = dialect.hasDecimalPoint === true && of.categ_id !== undefined;
    return isUnsorted ? { leaf: TO_SORT } : undefined;
  }
  const written = decoder(columns)(category);
  const [parent, leaf] = (dialect === spreadsheet && slashedSteps(written)) || [];
  const isPath = parent !== undefined && (slashed.get(parent.toLowerCase())?.size ?? 0) > 1;
  const shelf = isPath ? deepestShelf([[parent, leaf ?? '']]) : dialect.readCategory(written);
  return { ...shelf, leaf: shelf.leaf.trim() };
}

/** A path beside its category names the parent exactly, with any signs in their names. */
function shelfOfPath(path: string, category: string | undefined): ShelfPath {
  if (category === undefined) return spreadsheet.readCategory(path);
  const end = categoryPathName(category, ' ').trimStart();
  const parent = path.endsWith(end) ? path.slice(0, -end.length).trim() : '';
  return { leaf: category, ...(parent !== '' && { parent }) };
}

function readProduct(
  columns: Columns,
  cells: Cells,
  { options, texts }: ShapedProduct,
  notes: string[],
): Omit<ProductChange, 'categ_id'> {
  const { dialect } = columns;
  const decode = decoder(columns);
  const description = cells.text('description');
  const tags = cells.text('tags');
  const listPrice = cells.price('list_price');
  if (listPrice === '') cells.refuse('list_price', 'vide, un produit doit avoir un prix');
  const name = cells.text('name');
  const brand = cells.text('brand');
  return {
    name: name === undefined ? undefined : decode(name),
    list_price: orAbsent(listPrice),
    brand: brand === undefined ? undefined : orNull(decode(brand)),
    ...readCodes(columns, cells, notes),
    description: description === undefined ? undefined : dialect.readText(description) || false,
    tags: tags === undefined ? undefined : distinct(dialect.readList(tags).map(decode)),
    ...readPrices(cells, orAbsent(listPrice), speaksForSale(columns, texts)),
    sale_ok: readForSale(columns, cells, orAbsent(listPrice), notes),
    active: orAbsent(cells.state('active')),
    rang: orAbsent(cells.rank('rang')),
    warranty_months: orNull(cells.months('warranty_months')),
    specifications: readSheet(columns, cells, options, decode),
  };
}

/** A product at 0 F is for sale only if our own export says so (rule G-41). */
function readForSale(
  columns: Columns,
  cells: Cells,
  listPrice: number | undefined,
  notes: string[],
): boolean | undefined {
  const given = orAbsent(cells.yes('sale_ok'));
  if (listPrice !== 0 || (given !== undefined && columns.dialect === shop)) return given;
  notes.push('prix 0 : pas mis en vente');
  return false;
}

/**
 * Whether a blank promotional price says that there is no promotion: software exports what is on sale with all else of
 * a product, people leave cells blank (rule G-38).
 */
const speaksForSale = ({ dialect, of }: Columns, texts: ShapedProduct['texts']): boolean =>
  dialect.hasDecimalPoint === true &&
  of.name !== undefined &&
  (of.promo_price !== undefined || texts.promo_price !== undefined);

function readPrices(
  cells: Cells,
  listPrice: number | undefined,
  speaksForSale: boolean,
): ProductChange {
  // Blank where blanks empty, and 0 always, say "no such price" (rule G-4).
  const given = orNull(cells.price('promo_price'));
  const isOver = speaksForSale && listPrice !== undefined && given === undefined;
  const promoPrice = isOver ? null : given;
  const credit = cells.yes('is_creditorder');
  return {
    promo_price: promoPrice,
    ...readPromotion(cells, promoPrice, listPrice),
    preorder_price: orNull(cells.price('preorder_price')),
    creditorder_price: orNull(cells.price('creditorder_price')),
    is_creditorder: credit === '' ? false : credit,
  };
}

/** A promotional price is a promotion, unless the file says otherwise or its days are over. */
function readPromotion(
  cells: Cells,
  promoPrice: number | null | undefined,
  listPrice: number | undefined,
): ProductChange {
  const starts = orAbsent(cells.day('promo_starts'));
  const ends = orAbsent(cells.day('promo_ends'));
  const said = cells.yes('en_promo');
  if (starts !== undefined && ends !== undefined && starts > ends) {
    cells.refuse('promo_ends', 'le dernier jour est avant le premier');
  }
  const isOver = ends !== undefined && ends < today();
  const lastDay = ends === undefined ? {} : { promotion_ends_on: ends };
  const isWaiting = starts !== undefined && starts > today() && !isOver;
  if (promoPrice === null || promoPrice === 0) return { en_promo: false };
  if (isWaiting && promoPrice !== undefined) {
    return { en_promo: false, promotion_starts_on: starts, ...lastDay };
  }
  if (said === false || said === '') return { en_promo: false };
  if (promoPrice === undefined && said === undefined) return {};
  // The same price as ever is no promotion; the shop refuses a higher one.
  if (promoPrice === listPrice && said === undefined) return { promo_price: null, en_promo: false };
  return isOver ? { en_promo: false } : { en_promo: true, ...lastDay };
}

function readSheet(
  columns: Columns,
  cells: Cells,
  options: ShapedProduct['options'],
  decode: (text: string) => string,
) {
  const sheet = cells.text('specifications');
  if (sheet !== undefined) {
    const specifications = readSpecifications(sheet);
    if (specifications === undefined) {
      cells.leaveOut('specifications', 'écrivez « nom : valeur », une caractéristique par ligne');
    }
    const decoded = specifications?.map(({ name, value }) => ({
      name: decode(name),
      value: decode(value),
    }));
    return decoded && withOptions(decoded, options);
  }
  const lines = columns.attributes
    .map(({ name, value }) => ({ name: decode(cells.raw(name)), value: decode(cells.raw(value)) }))
    .filter(({ name, value }) => name !== '' && value !== '');
  const all = withOptions(lines, options);
  return all.length === 0 ? undefined : all;
}

type Line = { name: string; value: string };

const withOptions = (lines: Line[], options: ShapedProduct['options']): Line[] => [
  ...options,
  ...lines.filter(({ name }) => !options.some((option) => option.name === name)),
];

function readReference({ dialect }: Columns, cells: Cells): string | undefined {
  const own = cells.text('reference');
  const id = cells.text('id');
  return own || (id ? `${dialect.idPrefix ?? 'woo-'}${id}` : '');
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

function distinct(names: string[]): string[] {
  const given = names.map((name) => name.trim()).filter(isFilled);
  return [...new Map(given.map((name) => [name.toLowerCase(), name])).values()];
}

const orNull = <T>(value: T | '' | undefined) => (value === '' ? null : value);
const orAbsent = <T>(value: T | '' | undefined) => (value === '' ? undefined : value);
