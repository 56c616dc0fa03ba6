import type { Config } from '#server/config.ts';
import { today } from '#server/time.ts';
import type { PriceRules } from './price-order.ts';

/** What the settings say of prices on a day (YYYY-MM-DD). */
export function priceRulesOf({ settings }: Config, day = today()): PriceRules {
  const { SHOP_STAMP_DUTY_PERCENT: percent = 0, SHOP_STAMP_DUTY_FROM: firstDay } = settings;
  return {
    vatPercent: settings.SHOP_VAT_PERCENT,
    firstPurchasePercent: settings.FIRST_PURCHASE_PERCENT,
    firstPurchaseCap: settings.FIRST_PURCHASE_CAP,
    stampDutyPercent: firstDay === undefined || firstDay <= day ? percent : 0,
  };
}
