import { csv, type Row, type ShopFile, type Sold, sku } from './shop-file.ts';
import { type MovedProduct, SHOP_TO_MOVE } from './shop-to-move.ts';

const HEADINGS =
  'sku,store_view_code,attribute_set_code,product_type,categories,product_websites,name,description,short_description,weight,product_online,tax_class_name,visibility,price,special_price,special_price_from_date,special_price_to_date,url_key,base_image,base_image_label,created_at,updated_at,additional_attributes,qty,out_of_stock_qty,allow_backorders,is_in_stock,manage_stock,website_id,additional_images,configurable_variations,configurable_variation_labels,associated_skus'.split(
    ',',
  );

/** `11/28/26`, as the exporter writes days in English. */
const day = (iso: string) => {
  const [year = '', month, date] = iso.split('-').map(Number);
  return `${month}/${date}/${String(year).slice(2)}`;
};

/** Variants stand before their configurable product. */
function magento(platform: string, quote: string): ShopFile {
  const attributes = (pairs: [string, string][]) =>
    pairs.map(([code, value]) => `${code}=${quote}${value}${quote}`).join(',');
  const rows = SHOP_TO_MOVE.flatMap((product): Row[] => {
    const sold = (one: Sold, name: string, pairs: [string, string][]): Row => ({
      ...base(product, name),
      sku: one.sku,
      product_type: 'simple',
      price: one.price.toFixed(6),
      ...(one.promotion && {
        special_price: one.promotion.price.toFixed(6),
        special_price_from_date: day(one.promotion.from),
        special_price_to_date: day(one.promotion.to),
      }),
      qty: one.stock.toFixed(4),
      is_in_stock: one.stock > 0 ? 1 : 0,
      manage_stock: 1,
      additional_attributes: attributes([['manufacturer', product.brand], ...pairs]),
    });
    if (product.variants.length === 0) {
      return [
        sold(product, product.name, []),
        { sku: product.sku, store_view_code: 'en', name: 'Oven' },
      ];
    }
    const codes = product.options.map((option) => option.toLowerCase());
    const variants = product.variants.map(
      (variant): Row => ({
        ...sold(
          variant,
          product.name,
          variant.values.map((value, place): [string, string] => [codes[place] ?? '', value]),
        ),
        categories: '',
        description: '',
        visibility: 'Not Visible Individually',
        base_image: variant.picture,
        additional_images: '',
      }),
    );
    return [
      ...variants,
      {
        ...base(product, product.name),
        sku: product.sku,
        product_type: 'configurable',
        additional_attributes: attributes([['manufacturer', product.brand]]),
        configurable_variations: product.variants
          .map(({ sku: reference, values }) =>
            [`sku=${reference}`, ...values.map((value, n) => `${codes[n]}=${value}`)].join(','),
          )
          .join('|'),
        configurable_variation_labels: product.options
          .map((option, n) => `${codes[n]}=${option}`)
          .join(','),
      },
    ];
  });
  return {
    platform,
    dialect: 'export Magento',
    ...csv(HEADINGS, rows),
    lacks: { tags: true },
    familyOf: sku,
    skipped: rows
      .filter((row) => row.store_view_code !== '' || row.product_type === 'configurable')
      .map((row) => String(row.sku)),
  };
}

const base = (product: MovedProduct, name: string): Row => ({
  store_view_code: '',
  attribute_set_code: 'Default',
  name,
  description: product.text,
  categories: product.paths.map((path) => ['Default Category', ...path].join('/')).join(','),
  product_online: product.isDraft ? 2 : 1,
  visibility: product.isHidden ? 'Not Visible Individually' : 'Catalog, Search',
  base_image: product.pictures[0] ?? '',
  additional_images: product.pictures.join(','),
});

export const MAGENTO_FILES: ShopFile[] = [
  magento('Magento 2', ''),
  magento('Magento 2 with enclosed fields', '"'),
];
