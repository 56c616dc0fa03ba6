import { csvOf } from '#server/base/lists/csv.ts';
import { escapeXml } from '#server/base/xml.ts';
import { type FeedItem, formatFeedPrice } from './read-feed-products.ts';

export type FeedFrame = {
  shopName: string;
  origin: string;
  /** What delivery costs at most (XOF). */
  deliveryXof: number | undefined;
};

const TEXT_FIELDS = [
  'id',
  'title',
  'description',
  'link',
  'image_link',
  'availability',
  'availability_date',
  'price',
  'sale_price',
  'sale_price_effective_date',
  'brand',
  'gtin',
  'mpn',
  'condition',
  'product_type',
  'item_group_id',
  'color',
  'size',
] as const satisfies (keyof FeedItem)[];

/** The RSS 2.0 file that Google Merchant reads, a page of products at a time. */
export async function* googleFeed(
  frame: FeedFrame,
  pages: AsyncIterable<FeedItem[]>,
): AsyncGenerator<string> {
  const title = escapeXml(frame.shopName);
  yield `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
<title>${title}</title>
<link>${escapeXml(frame.origin)}</link>
<description>Les articles de ${title}</description>
`;
  for await (const items of pages) yield items.map((item) => itemXml(item, frame)).join('');
  yield '</channel>\n</rss>\n';
}

function itemXml(item: FeedItem, { deliveryXof }: FeedFrame): string {
  const fields = [
    ...TEXT_FIELDS.map((name) => element(name, item[name])),
    ...item.additional_image_link.map((link) => element('additional_image_link', link)),
    element('identifier_exists', isIdentified(item) ? undefined : 'no'),
    ...(deliveryXof === undefined
      ? []
      : [
          `<g:shipping><g:country>SN</g:country>${element('price', formatFeedPrice(deliveryXof))}</g:shipping>`,
        ]),
  ];
  return `<item>\n${fields.filter((field) => field !== '').join('\n')}\n</item>\n`;
}

/** Google waits for a GTIN, or a brand with its own number, unless the feed says that there is none. */
const isIdentified = ({ gtin, brand, mpn }: FeedItem): boolean =>
  gtin !== undefined || (brand !== undefined && mpn !== undefined);

const element = (name: string, value: string | undefined): string =>
  value === undefined ? '' : `<g:${name}>${escapeXml(value)}</g:${name}>`;

export const META_COLUMNS = [
  'id',
  'title',
  'description',
  'availability',
  'condition',
  'price',
  'link',
  'image_link',
  'brand',
  'gtin',
  'mpn',
  'additional_image_link',
  'sale_price',
  'sale_price_effective_date',
  'product_type',
  'item_group_id',
  'color',
  'size',
];

const META_AVAILABILITY = {
  in_stock: 'in stock',
  out_of_stock: 'out of stock',
  preorder: 'preorder',
} as const;

/** The CSV file that Meta reads as a catalogue, a page of products at a time. */
export function metaFeed(
  { shopName }: FeedFrame,
  pages: AsyncIterable<FeedItem[]>,
): AsyncGenerator<string> {
  async function* rows() {
    for await (const items of pages) {
      yield items.map((item) => ({
        ...item,
        availability: META_AVAILABILITY[item.availability],
        additional_image_link: item.additional_image_link.join(','),
        // Meta refuses a product without a brand and accepts the seller's name.
        brand: item.brand ?? shopName,
      }));
    }
  }
  const columns = Object.fromEntries(META_COLUMNS.map((name) => [name, name]));
  return csvOf(columns, rows(), { separator: ',', mark: '' });
}
