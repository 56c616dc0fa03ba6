import { parse } from 'csv-parse/sync';
import * as z from 'zod';

type Item = Record<string, string[]>;

const httpAddress = z.url({ protocol: /^https?$/ }).max(2000);
const amount = z.string().regex(/^[1-9]\d* XOF$/);
const moment = '\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}Z';
const xofOf = (text: string) => Number(text.split(' ')[0]);
const once = <S extends z.ZodType>(of: S) => z.tuple([of]);
const plain = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .refine((text) => text === text.trim() && !/<[a-z/][^>]*>/i.test(text), 'no markup, no blanks');

export const googleItem = z
  .strictObject({
    id: once(z.string().min(1).max(50)),
    title: once(plain(150)),
    description: once(plain(5000)),
    link: once(httpAddress),
    image_link: once(httpAddress.regex(/\.(jpe?g|png|gif|webp|bmp|tiff?)$/)),
    additional_image_link: z.array(httpAddress).max(10).optional(),
    availability: once(z.enum(['in_stock', 'out_of_stock', 'preorder', 'backorder'])),
    availability_date: once(z.string().regex(new RegExp(`^${moment}$`))).optional(),
    price: once(amount),
    sale_price: once(amount).optional(),
    sale_price_effective_date: once(
      z.string().regex(new RegExp(`^${moment}/${moment}$`)),
    ).optional(),
    brand: once(plain(70)).optional(),
    gtin: once(z.string().regex(/^(\d{8}|\d{12,14})$/)).optional(),
    mpn: once(plain(70)).optional(),
    condition: once(z.enum(['new', 'refurbished', 'used'])),
    product_type: once(plain(750)),
    item_group_id: once(z.string().min(1).max(50)).optional(),
    color: once(plain(100)).optional(),
    size: once(plain(100)).optional(),
    identifier_exists: once(z.enum(['yes', 'no'])).optional(),
    shipping: once(
      z.string().regex(/^<g:country>SN<\/g:country><g:price>\d+ XOF<\/g:price>$/),
    ).optional(),
  })
  .refine(
    ({ availability: [state], availability_date: date }) =>
      ['preorder', 'backorder'].includes(state) === (date !== undefined),
    'a day with a pre-order, and with nothing else',
  )
  .refine(
    ({ gtin, brand, mpn, identifier_exists: exists }) =>
      (gtin !== undefined || (brand !== undefined && mpn !== undefined)) === (exists === undefined),
    'no identifier is said exactly where there is none',
  )
  .refine(
    ({ price, sale_price: sale }) => sale === undefined || xofOf(sale[0]) < xofOf(price[0]),
    'a sale is cheaper',
  )
  .refine(({ sale_price: sale, sale_price_effective_date: date }) => {
    if (date === undefined) return true;
    const [from = '', until = ''] = date[0].split('/');
    return sale !== undefined && Date.parse(from) < Date.parse(until);
  }, 'the time of a sale begins before it ends');

export const metaRow = z.strictObject({
  id: z.string().min(1).max(100),
  title: plain(200),
  description: plain(9999),
  availability: z.enum(['in stock', 'out of stock', 'preorder', 'available for order']),
  condition: z.enum(['new', 'refurbished', 'used']),
  price: amount,
  link: httpAddress,
  image_link: httpAddress,
  brand: plain(100),
  gtin: z.string().regex(/^(\d{8}|\d{12,14})?$/),
  mpn: z.union([plain(100), z.literal('')]),
  additional_image_link: z
    .string()
    .max(2000)
    .refine((text) => text === '' || text.split(',').every((link) => URL.canParse(link))),
  sale_price: z.union([amount, z.literal('')]),
  sale_price_effective_date: z.union([
    z.string().regex(new RegExp(`^${moment}/${moment}$`)),
    z.literal(''),
  ]),
  product_type: plain(750),
  item_group_id: z.string().max(50),
  color: z.string().max(100),
  size: z.string().max(100),
});

/** The products of an RSS file, by field. Throws for invalid XML. */
export function readGoogleFeed(xml: string): Item[] {
  checkXml(xml);
  return [...xml.matchAll(/<item>\n(.*?)\n<\/item>/gs)].map(([, inner = '']) => {
    const item: Item = {};
    for (const [, name = '', value = ''] of inner.matchAll(/^<g:(\w+)>(.*?)<\/g:\1>$/gms)) {
      item[name] = [...(item[name] ?? []), name === 'shipping' ? value : unescaped(value)];
    }
    return item;
  });
}

/** The rows of Meta's file. Refuses a cell that a spreadsheet would run. */
export function readMetaFeed(csv: string): Record<string, string>[] {
  const rows: Record<string, string>[] = parse(csv, { columns: true });
  const running = rows
    .flatMap((row) => Object.values(row))
    .map((cell) => cell.trim())
    // One signed number, or the digits of a telephone number, leave nothing to work out.
    .filter((cell) => /^[=@]/.test(cell) || /^[+-](?!\d[\d\s.,]*$|[\d .()-]{7,}$)/.test(cell));
  if (running.length > 0) throw new Error(`formulas: ${running.join(' | ')}`);
  return rows;
}

/** Throws unless tags match and text has only valid characters. */
function checkXml(xml: string): void {
  if (/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(xml)) throw new Error('sign');
  if (!xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n')) throw new Error('declaration');
  const open: string[] = [];
  for (const [part, tag] of xml.slice(39).matchAll(/<([^<>]*)>|[^<]+/g)) {
    if (tag === undefined) {
      if (/&(?!(amp|lt|gt|#13);)/.test(part) || (open.length === 0 && part.trim() !== '')) {
        throw new Error(`text: ${part.slice(0, 80)}`);
      }
    } else if (!tag.startsWith('/')) open.push(tag.split(' ')[0]!);
    else if (open.pop() !== tag.slice(1)) throw new Error(`tag: ${tag}`);
  }
  if (open.length > 0) throw new Error(`open: ${open.join(', ')}`);
}

const unescaped = (text: string) =>
  text
    .replaceAll('&#13;', '\r')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
