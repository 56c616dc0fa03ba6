import { FEED_FILES } from './feeds.ts';
import { HEADLESS_FILES } from './headless.ts';
import { MAGENTO_FILES } from './magento.ts';
import { ODOO_FILES } from './odoo.ts';
import { PRESTASHOP_FILES } from './prestashop.ts';
import type { ShopFile } from './shop-file.ts';
import { SHOPIFY_FILES } from './shopify.ts';
import { WOOCOMMERCE_FILES } from './woocommerce.ts';

export const SHOP_FILES: ShopFile[] = [
  ...WOOCOMMERCE_FILES,
  ...SHOPIFY_FILES,
  ...PRESTASHOP_FILES,
  ...MAGENTO_FILES,
  ...ODOO_FILES,
  ...HEADLESS_FILES,
  ...FEED_FILES,
];
