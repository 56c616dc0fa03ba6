import { csv, type Row, type ShopFile, sku, soldAs } from './shop-file.ts';
import { SHOP_TO_MOVE } from './shop-to-move.ts';

const GOOGLE =
  'id|title|description|link|image_link|additional_image_link|availability|price|sale_price|sale_price_effective_date|brand|condition|gtin|product_type|google_product_category|item_group_id|size|color|shipping'.split(
    '|',
  );
const META =
  'id|title|description|availability|condition|price|link|image_link|brand|google_product_category|fb_product_category|quantity_to_sell_on_facebook|sale_price|sale_price_effective_date|item_group_id|gender|color|size|visibility|product_type|additional_image_link'.split(
    '|',
  );

function feed(platform: 'Google Merchant' | 'Meta', separator: string): ShopFile {
  const isMeta = platform === 'Meta';
  const rows = SHOP_TO_MOVE.flatMap((product) =>
    soldAs(product).map((one): Row => {
      const [picture, ...more] = [
        ...('picture' in one && one.picture ? [one.picture] : []),
        ...product.pictures,
      ];
      const [size = '', colour = ''] = 'values' in one ? one.values : [];
      const { promotion } = one;
      return {
        id: one.sku,
        title: product.name,
        description: product.text.replaceAll('\n', ' '),
        link: `https://boutique.example/${one.sku}`,
        image_link: picture ?? '',
        additional_image_link: more.join(','),
        availability: `${one.stock > 0 ? 'in' : 'out of'} stock`.replaceAll(
          ' ',
          isMeta ? ' ' : '_',
        ),
        price: `${one.price}.00 XOF`,
        ...(promotion && {
          sale_price: `${promotion.price} XOF`,
          sale_price_effective_date: `${promotion.from}T00:00+0000/${promotion.to}T23:59+0000`,
        }),
        brand: product.brand,
        condition: 'new',
        product_type: (product.paths.at(-1) ?? []).join(' > '),
        google_product_category: '683',
        item_group_id: 'values' in one ? product.sku : '',
        size,
        color: colour,
        ...(isMeta && {
          quantity_to_sell_on_facebook: one.stock,
          visibility: product.isHidden || product.isDraft ? 'hidden' : 'published',
        }),
      };
    }),
  );
  return {
    platform,
    dialect: 'flux Google Merchant',
    ...csv(isMeta ? META : GOOGLE, rows, separator),
    lacks: { tags: true, ...(!isMeta && { hidden: true, draft: true, counts: true }) },
    familyOf: sku,
    skipped: [],
  };
}

export const FEED_FILES: ShopFile[] = [feed('Google Merchant', '\t'), feed('Meta', ',')];
