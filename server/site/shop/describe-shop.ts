import { sql } from 'drizzle-orm';
import { READABLE_COOKIES } from '#contract/base/session-cookies.ts';
import { seasonLinks } from '#contract/goods/catalogue/campaigns/seasons.ts';
import { weekdayAndDay } from '#contract/sales/handover/delivery-promise.ts';
import type { Shop } from '#contract/site/shop.ts';
import { bankAccountOf } from '#server/base/config/bank-account.ts';
import { type Config, creditTermsOf } from '#server/base/config/config.ts';
import { numbersOf } from '#server/base/config/settings-schema.ts';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import { today } from '#server/base/time.ts';
import {
  listCurrentCampaigns,
  listSeasonsOn,
} from '#server/goods/catalogue/campaigns/campaigns.ts';
import { isOnPromotion } from '#server/goods/catalogue/columns/product-columns.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { places } from '#server/goods/stock/tables.ts';
import {
  chooseZone,
  promiseDelivery,
  readDeliveryDays,
  readTerms,
} from '#server/sales/orders/delivery/delivery-terms.ts';
import { listCurrentBanners } from '#server/site/content/banners.ts';

export async function describeShop(db: Db, config: Config): Promise<Shop> {
  const { settings } = config;
  const [nextDelivery, campaigns, seasons, banners, kinds] = await Promise.all([
    nextDeliveryOf(db, config),
    listCurrentCampaigns(db),
    listSeasonsOn(db, today()),
    listCurrentBanners(db),
    db.execute(sql`select
      exists (select from ${products} where ${products.listed} and ${isOnPromotion()}) as promotions,
      exists (select from ${products} where ${products.listed} and ${products.creditEligible}) as credit,
      exists (select from ${places} where ${places.kind} = 'showroom' and ${places.active}) as showrooms`),
  ]);
  const found = rowsOf<{ promotions: boolean; credit: boolean; showrooms: boolean }>(kinds)[0];
  const social = [
    { name: 'Facebook', url: settings.SHOP_FACEBOOK },
    { name: 'Instagram', url: settings.SHOP_INSTAGRAM },
    { name: 'TikTok', url: settings.SHOP_TIKTOK },
    { name: 'YouTube', url: settings.SHOP_YOUTUBE },
  ];
  return {
    name: settings.SHOP_NAME,
    url: config.publicUrl,
    phone: settings.SHOP_PHONE,
    phone2: settings.SHOP_PHONE2,
    whatsapp: settings.SHOP_WHATSAPP,
    whatsappNews: settings.WHATSAPP_TOKEN !== undefined && settings.SHOP_WHATSAPP !== '',
    email: settings.SHOP_EMAIL,
    address: settings.SHOP_ADDRESS,
    openingHours: settings.SHOP_OPENING_HOURS,
    about: settings.SHOP_ABOUT,
    copyrightYear: settings.SHOP_COPYRIGHT_YEAR,
    preorderDueDays: numbersOf(settings.PREORDER_DUE_DAYS),
    creditTerms: creditTermsOf(config),
    firstPurchase: firstPurchaseOf(settings),
    warrantyMonths: settings.SHOP_WARRANTY_MONTHS,
    withdrawalDays: settings.SHOP_WITHDRAWAL_DAYS,
    tagManagerId: settings.GTM_ID,
    sessionCookies: readableCookies(config),
    paymentProviders: config.onlineProviders,
    bankAccount: bankAccountOf(settings),
    social: social.filter(({ url }) => url !== ''),
    nextDelivery,
    hasShowrooms: found?.showrooms ?? false,
    hasPromotions: found?.promotions ?? false,
    hasCreditProducts: found?.credit ?? false,
    campaigns: campaigns.map(({ feast: _feast, ...campaign }) => campaign),
    seasons,
    occasions: seasonLinks(seasons, campaigns).map(({ label, to }) => ({ label, to })),
    banners,
  };
}

function firstPurchaseOf({
  FIRST_PURCHASE_PERCENT: percent,
  FIRST_PURCHASE_CAP: mostXof,
}: Config['settings']): Shop['firstPurchase'] {
  return percent > 0 && mostXof > 0 ? { percent, mostXof } : null;
}

async function nextDeliveryOf(db: Db, { settings }: Config): Promise<string> {
  const terms = await readTerms(db);
  const zone = chooseZone(terms, undefined);
  const deliversOn = readDeliveryDays(settings, terms.daysOff);
  const promise = promiseDelivery(deliversOn, 'order', zone, new Date());
  return promise && zone ? `${weekdayAndDay(promise.until)} à ${zone.name}` : '';
}

function readableCookies({ cookieNames }: Config): Shop['sessionCookies'] {
  const named = READABLE_COOKIES.map((part) => [part, cookieNames[part]]);
  return Object.fromEntries(named) as Shop['sessionCookies'];
}
