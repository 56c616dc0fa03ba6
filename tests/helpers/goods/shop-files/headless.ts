import { csv, handle, type Row, type ShopFile, soldAs } from './shop-file.ts';
import { SHOP_TO_MOVE } from './shop-to-move.ts';

const MEDUSA_1 =
  'Product Id,Product Handle,Product Title,Product Subtitle,Product Description,Product Status,Product Thumbnail,Product Weight,Product Collection Title,Product Collection Handle,Product Type,Product Tags,Product Discountable,Variant Id,Variant Title,Variant SKU,Variant Barcode,Variant Inventory Quantity,Variant Allow Backorder,Variant Manage Inventory,Price EUR,Price XOF,Option 1 Name,Option 1 Value,Option 2 Name,Option 2 Value,Image 1 Url,Image 2 Url'.split(
    ',',
  );
const MEDUSA_2 =
  'Product Id,Product Title,Product Handle,Product Subtitle,Product Description,Product Is Giftcard,Product Status,Product Thumbnail,Product Collection Id,Product Type Id,Product Tag 1,Product Tag 2,Product Category 1,Product Image 1,Product Image 2,Variant Id,Variant Title,Variant Sku,Variant Allow Backorder,Variant Manage Inventory,Variant Price EUR,Variant Price Sénégal [XOF],Variant Option 1 Id,Variant Option 1 Name,Variant Option 1 Value,Variant Option 2 Id,Variant Option 2 Name,Variant Option 2 Value,Variant Image 1'.split(
    ',',
  );

function medusa(version: 1 | 2): ShopFile {
  const rows = SHOP_TO_MOVE.flatMap((product) =>
    soldAs(product).map((one): Row => {
      const options = 'values' in one ? one.values : ['Default'];
      const prefix = version === 1 ? 'Option' : 'Variant Option';
      return {
        'Product Handle': handle(product),
        'Product Title': product.name,
        'Product Description': product.text,
        'Product Status': product.isDraft || product.isHidden ? 'draft' : 'published',
        'Product Thumbnail': product.pictures[0] ?? '',
        'Variant Title': options.join(' / '),
        'Variant Allow Backorder': 'false',
        'Variant Manage Inventory': 'true',
        ...Object.fromEntries(
          options.flatMap((value, place) => [
            [`${prefix} ${place + 1} Name`, product.options[place] ?? 'Modèle'],
            [`${prefix} ${place + 1} Value`, value],
          ]),
        ),
        ...(version === 1
          ? {
              'Product Collection Title': product.paths.at(-1)?.at(-1) ?? '',
              'Product Tags': product.tags.map((tag) => tag.replace(',', '')).join(','),
              'Variant SKU': one.sku,
              'Variant Inventory Quantity': one.stock,
              'Price EUR': '120.5',
              'Price XOF': one.price,
              'Image 1 Url': product.pictures[0] ?? '',
              'Image 2 Url': product.pictures[1] ?? '',
            }
          : {
              'Product Category 1': product.paths.at(-1)?.at(-1) ?? '',
              'Product Tag 1': product.tags[0] ?? '',
              'Product Tag 2': product.tags[1] ?? '',
              'Variant Sku': one.sku,
              'Variant Price EUR': '120.5',
              'Variant Price Sénégal [XOF]': one.price,
              'Product Image 1': product.pictures[0] ?? '',
              'Product Image 2': product.pictures[1] ?? '',
              'Variant Image 1': 'picture' in one ? one.picture : '',
            }),
      };
    }),
  );
  return {
    platform: `Medusa ${version}`,
    dialect: 'export Medusa',
    ...csv(version === 1 ? MEDUSA_1 : MEDUSA_2, rows, version === 1 ? ';' : ','),
    lacks: {
      brand: true,
      promotions: true,
      ...(version === 1 ? { commas: true, ownPictures: true } : { stock: true }),
    },
    familyOf: handle,
    skipped: [],
  };
}

const VENDURE =
  'name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets,enabled'.split(
    ',',
  );

/** Headings of translated columns name their language. */
function vendure(language: string): ShopFile {
  const translated = new Set([
    'name',
    'slug',
    'description',
    'facets',
    'optionGroups',
    'optionValues',
  ]);
  const of = (heading: string) => (translated.has(heading) ? `${heading}${language}` : heading);
  const rows = SHOP_TO_MOVE.flatMap((product) =>
    soldAs(product).map(
      (one, place): Row => ({
        ...(place === 0 && {
          [of('name')]: product.name,
          [of('slug')]: handle(product),
          [of('description')]: product.text,
          assets: product.pictures.join('|'),
          [of('facets')]: [
            ...(product.paths.at(-1) ?? []).map((name) => `category:${name}`),
            `brand:${product.brand}`,
          ].join('|'),
          [of('optionGroups')]: product.options.join('|'),
        }),
        [of('optionValues')]: 'values' in one ? one.values.join('|') : '',
        sku: one.sku,
        price: one.price.toFixed(2),
        taxCategory: 'standard',
        stockOnHand: one.stock,
        trackInventory: 'true',
        variantAssets: 'picture' in one ? one.picture : '',
        enabled: product.isHidden || product.isDraft ? 'false' : 'true',
      }),
    ),
  );
  return {
    platform: `Vendure${language}`,
    dialect: 'fichier Vendure',
    ...csv(VENDURE.map(of), rows),
    lacks: { promotions: true, tags: true },
    familyOf: handle,
    skipped: [],
  };
}

export const HEADLESS_FILES: ShopFile[] = [medusa(1), medusa(2), vendure(''), vendure(':fr')];
