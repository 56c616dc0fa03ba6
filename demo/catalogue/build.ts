import type { Drawing } from '../drawings/index.ts';
import type { DemoProduct, DemoSpecification } from './types.ts';

/** Offers as percentages: promotion below and credit above the list price, preorder below today's. */
export type Offers = { promo?: number; preorder?: number; credit?: number };

/** What is written by hand for one product; `values` follow the shelf's specification names. */
export type ProductEntry = {
  reference: string;
  name: string;
  brand: string;
  intro: string;
  values: string;
  price: number;
  offers?: Offers;
  warranty: number;
  tags: string[];
  drawing: Drawing;
};

/** A product before the shop order is known. */
export type UnrankedProduct = Omit<DemoProduct, 'rank'>;

/** Reads one value of the data sheet; an unknown name is a mistake in the catalogue. */
export type ReadValue = (name: string) => string;

/** One shelf: what its products have in common. */
export type Shelf = {
  category: string;
  names: readonly string[];
  advise: (read: ReadValue, index: number) => string;
  highlights: readonly string[];
  entries: readonly ProductEntry[];
};

// Prices in Dakar shops end on 500 or 000, so every computed price is rounded to 500 XOF.
const priceStep = 500;

/** Turns the entries of a shelf into products: data sheet, description and prices (XOF). */
export function buildProducts(shelf: Shelf): UnrankedProduct[] {
  return shelf.entries.map((entry, index) => {
    const specifications = readSpecifications(shelf, entry);
    const read: ReadValue = (name) => findValue(specifications, entry.reference, name);
    const { reference, name, brand, tags, drawing } = entry;
    return {
      reference,
      name,
      brand,
      category: shelf.category,
      description: writeDescription(shelf, entry, read, index),
      specifications,
      warrantyMonths: entry.warranty,
      listPrice: entry.price,
      ...computeOffers(entry),
      tags,
      drawing,
    };
  });
}

function readSpecifications(shelf: Shelf, entry: ProductEntry): DemoSpecification[] {
  const values = entry.values.split('|').map(joinLines);
  if (values.length !== shelf.names.length) {
    throw new Error(`${entry.reference}: ${values.length} values, ${shelf.names.length} expected`);
  }
  const pairs = shelf.names.map((name, index) => ({ name, value: values[index] ?? '' }));
  return [...pairs, { name: 'Garantie', value: `${entry.warranty} mois` }];
}

function findValue(specifications: DemoSpecification[], reference: string, name: string): string {
  const found = specifications.find((specification) => specification.name === name);
  if (!found) {
    throw new Error(`${reference}: no specification named ${name}`);
  }
  return found.value;
}

function writeDescription(shelf: Shelf, entry: ProductEntry, read: ReadValue, index: number) {
  const items = shelf.highlights.map((name) => `<li><strong>${name} :</strong> ${read(name)}</li>`);
  const advice = joinLines(shelf.advise(read, index));
  return `<p>${joinLines(entry.intro)}</p><p>${advice}</p><ul>${items.join('')}</ul>`;
}

function computeOffers({ price, offers = {} }: ProductEntry) {
  const round = (value: number) => Math.round(value / priceStep) * priceStep;
  const promoPrice = offers.promo && round(price * (1 - offers.promo / 100));
  return {
    ...(promoPrice && { promoPrice }),
    // Waiting must pay, so a pre-order is cheaper than what the product costs today.
    ...(offers.preorder && {
      preorderPrice: round((promoPrice || price) * (1 - offers.preorder / 100)),
    }),
    ...(offers.credit && { creditPrice: round(price * (1 + offers.credit / 100)) }),
  };
}

function joinLines(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Reads the first number of a value: '1 200 W' gives 1200, '7,5 kg' gives 7.5. */
export function readNumber(value: string): number {
  const found = /\d+(?: \d{3})*(?:,\d+)?/.exec(value)?.[0] ?? '0';
  return Number(found.replaceAll(' ', '').replace(',', '.'));
}

/** Takes the sentence for a product in turn, so that neighbours do not read alike. */
export function pickSentence(index: number, sentences: readonly string[]): string {
  return sentences[index % sentences.length] ?? '';
}
