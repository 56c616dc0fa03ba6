import type { Dialect } from './dialect.ts';
import { google } from './google.ts';
import { magento } from './magento.ts';
import { medusa } from './medusa.ts';
import { odoo } from './odoo.ts';
import { prestashop } from './prestashop.ts';
import { shopify } from './shopify.ts';
import { shopifyInventory } from './shopify-inventory.ts';
import { shop, spreadsheet } from './spreadsheet.ts';
import { vendure } from './vendure.ts';
import { woocommerce } from './woocommerce.ts';

/** The first one that recognises a file reads it; a list of a spreadsheet is what no software wrote. */
const DIALECTS: readonly Dialect[] = [
  shop,
  shopifyInventory,
  shopify,
  medusa,
  vendure,
  magento,
  prestashop,
  woocommerce,
  google,
  odoo,
  spreadsheet,
];

/** Finds the software that wrote a file by its plain headings. */
export function findDialect(headings: readonly string[]): Dialect {
  const has = (...wanted: string[]) => wanted.every((heading) => headings.includes(heading));
  return DIALECTS.find((dialect) => dialect.recognises(has)) ?? spreadsheet;
}
