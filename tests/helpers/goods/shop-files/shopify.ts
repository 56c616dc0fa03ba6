import { csv, handle, isRunning, type Row, type ShopFile, soldAs } from './shop-file.ts';
import { SHOP_TO_MOVE } from './shop-to-move.ts';

/** A row for each variant, then one for each further picture. */
function shopify(platform: string, headings: string[], h: Record<string, string>): ShopFile {
  const rows = SHOP_TO_MOVE.flatMap((product): Row[] => {
    const options = product.variants.length > 0 ? product.options : ['Title'];
    const sold = soldAs(product).map((one, place): Row => {
      const values = 'values' in one ? one.values : ['Default Title'];
      return {
        [h.handle!]: handle(product),
        ...(place === 0 && {
          [h.title!]: product.name,
          [h.body!]: product.text,
          [h.vendor!]: product.brand,
          [h.type!]: product.paths.at(-1)?.at(-1) ?? '',
          [h.category!]: 'Home & Garden > Kitchen & Dining',
          [h.tags!]: product.tags.map((tag) => tag.replaceAll(',', '')).join(', '),
          [h.published!]: product.isHidden ? 'FALSE' : 'TRUE',
          [h.status!]: product.isDraft ? 'draft' : 'active',
          [h.gift!]: 'FALSE',
          ...Object.fromEntries(options.map((name, n) => [h[`name${n + 1}`], name])),
        }),
        ...Object.fromEntries(values.map((value, n) => [h[`value${n + 1}`], value])),
        [h.sku!]: /^\d+$/.test(one.sku) ? `'${one.sku}` : one.sku,
        [h.tracker!]: 'shopify',
        [h.qty!]: one.stock,
        [h.policy!]: 'deny',
        [h.price!]: `${(isRunning(one.promotion) ? one.promotion!.price : one.price).toFixed(2)}`,
        [h.compare!]: isRunning(one.promotion) ? one.price.toFixed(2) : '',
        [h.image!]: product.pictures[place] ?? '',
        [h.variantImage!]: 'picture' in one ? one.picture : '',
      };
    });
    const more = product.pictures
      .slice(sold.length)
      .map((picture): Row => ({ [h.handle!]: handle(product), [h.image!]: picture }));
    return [...sold, ...more];
  });
  const card: Row = {
    [h.handle!]: 'bon',
    [h.title!]: 'Carte cadeau',
    [h.gift!]: 'TRUE',
    [h.price!]: '5000.00',
    [h.value1!]: '5000',
  };
  return {
    platform,
    dialect: 'export Shopify',
    ...csv(headings, [...rows, card]),
    lacks: { days: true, commas: true },
    familyOf: handle,
    skipped: ['bon'],
  };
}

const SHOPIFY_OLD = {
  handle: 'Handle',
  title: 'Title',
  body: 'Body (HTML)',
  vendor: 'Vendor',
  category: 'Product Category',
  type: 'Type',
  tags: 'Tags',
  published: 'Published',
  name1: 'Option1 Name',
  value1: 'Option1 Value',
  name2: 'Option2 Name',
  value2: 'Option2 Value',
  sku: 'Variant SKU',
  grams: 'Variant Grams',
  tracker: 'Variant Inventory Tracker',
  qty: 'Variant Inventory Qty',
  policy: 'Variant Inventory Policy',
  service: 'Variant Fulfillment Service',
  price: 'Variant Price',
  compare: 'Variant Compare At Price',
  barcode: 'Variant Barcode',
  image: 'Image Src',
  place: 'Image Position',
  gift: 'Gift Card',
  variantImage: 'Variant Image',
  unit: 'Variant Weight Unit',
  cost: 'Cost per item',
  included: 'Included / Sénégal',
  status: 'Status',
};
const SHOPIFY_NEW = {
  title: 'Title',
  handle: 'URL handle',
  body: 'Description',
  vendor: 'Vendor',
  category: 'Product category',
  type: 'Type',
  tags: 'Tags',
  published: 'Published on online store',
  status: 'Status',
  sku: 'SKU',
  barcode: 'Barcode',
  name1: 'Option1 name',
  value1: 'Option1 value',
  linked1: 'Option1 Linked To',
  name2: 'Option2 name',
  value2: 'Option2 value',
  price: 'Price',
  compare: 'Compare-at price',
  cost: 'Cost per item',
  tax: 'Charge tax',
  unitPrice: 'Unit price total measure',
  tracker: 'Inventory tracker',
  qty: 'Inventory quantity',
  policy: 'Continue selling when out of stock',
  weight: 'Weight value (grams)',
  image: 'Product image URL',
  place: 'Image position',
  variantImage: 'Variant image URL',
  gift: 'Gift card',
};

export const SHOPIFY_FILES: ShopFile[] = [
  shopify('Shopify until 2024', Object.values(SHOPIFY_OLD), SHOPIFY_OLD),
  shopify('Shopify', Object.values(SHOPIFY_NEW), SHOPIFY_NEW),
];
