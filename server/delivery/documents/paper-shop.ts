import type { Config } from '#server/base/config/config.ts';
import { priceRulesOf } from '#server/sales/orders/pricing/price-order.ts';

const SHOWN = [
  'SHOP_NAME',
  'SHOP_COMPANY_NAME',
  'SHOP_COMPANY_FORM',
  'SHOP_COMPANY_CAPITAL',
  'SHOP_ADDRESS',
  'SHOP_PHONE',
  'SHOP_EMAIL',
  'SHOP_RCCM',
  'SHOP_NINEA',
  'SHOP_BANK_NAME',
  'SHOP_BANK_ACCOUNT',
  'SHOP_BANK_HOLDER',
  'SHOP_WITHDRAWAL_DAYS',
] as const;

/** The settings that papers show; the drawing process gets no secrets. */
export type PaperShop = {
  publicUrl: string;
  stampDutyPercent: number;
  settings: Pick<Config['settings'], (typeof SHOWN)[number]>;
};

export const paperShop = (config: Config): PaperShop => ({
  publicUrl: config.publicUrl,
  stampDutyPercent: priceRulesOf(config).stampDutyPercent,
  settings: Object.fromEntries(
    SHOWN.map((name) => [name, config.settings[name]]),
  ) as PaperShop['settings'],
});
