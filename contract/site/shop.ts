import * as z from 'zod/mini';
import { defineCall } from '../base/call.ts';
import { paths } from '../base/paths.ts';
import { READABLE_COOKIES } from '../base/session-cookies.ts';
import { CAMPAIGN_KINDS, SEASONS } from '../goods/catalogue/campaigns/seasons.ts';
import { ONLINE_PROVIDERS } from '../money/payment-states.ts';

const campaignKind = z.enum(CAMPAIGN_KINDS);
export type CampaignKind = z.infer<typeof campaignKind>;

/** Shown on every page; an empty text is not shown. */
const shop = z.object({
  name: z.string(),
  url: z.string(),
  phone: z.string(),
  phone2: z.string(),
  whatsapp: z.string(),
  /** Customers may choose WhatsApp. */
  whatsappNews: z.boolean(),
  email: z.string(),
  address: z.string(),
  openingHours: z.string(),
  about: z.string(),
  copyrightYear: z.int(),
  /** Due days of the instalments after a pre-order. */
  preorderDueDays: z.array(z.int()),
  /** First rates in percent and number of parts. */
  creditTerms: z.object({ rates: z.array(z.number()), months: z.int() }),
  /** The discount of a first order, on products without a promotion: percent, and XOF at most. Null if none is given. */
  firstPurchase: z.nullable(z.object({ percent: z.number(), mostXof: z.int() })),
  /** Of products whose sheet names none; 0 for none. */
  warrantyMonths: z.int(),
  /** Working days of the right of withdrawal. */
  withdrawalDays: z.int(),
  tagManagerId: z.string(),
  sessionCookies: z.record(z.enum(READABLE_COOKIES), z.string()),
  /** In the order of offering. */
  paymentProviders: z.array(z.enum(ONLINE_PROVIDERS)),
  /** Where a transfer goes; null until the shop has set it. */
  bankAccount: z.nullable(z.object({ bank: z.string(), account: z.string(), holder: z.string() })),
  social: z.array(z.object({ name: z.string(), url: z.string() })),
  /** By when an order of today arrives in the first served zone: `samedi 28 à Dakar`; empty if no delay is known. */
  nextDelivery: z.string(),
  /** Whether there is a showroom to visit. */
  hasShowrooms: z.boolean(),
  hasPromotions: z.boolean(),
  hasCreditProducts: z.boolean(),
  seasons: z.array(z.enum(SEASONS)),
  /** The links of feasts in the menu, in order (rules G-19 and G-58). */
  occasions: z.array(z.object({ label: z.string(), to: z.string() })),
  /** Running today, the first to end first. */
  campaigns: z.array(
    z.object({
      kind: campaignKind,
      /** The path of its page. */
      page: z.string(),
      title: z.string(),
      subtitle: z.string(),
      ends_on: z.string(),
      product_count: z.int(),
      image_url: z.nullable(z.string()),
      image_color: z.nullable(z.string()),
      image_sizes: z.array(z.object({ width: z.int(), url: z.string() })),
    }),
  ),
  /** At the head of home today, in order. */
  banners: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      subtitle: z.string(),
      link: z.string(),
      image_color: z.nullable(z.string()),
      image_sizes: z.array(z.object({ width: z.int(), url: z.string() })),
    }),
  ),
});
export type Shop = z.infer<typeof shop>;

export const pageContent = z.object({
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  html: z.string(),
  headings: z.array(z.object({ id: z.string(), text: z.string() })),
});
export type PageContent = z.infer<typeof pageContent>;

const subject = 'Boutique';

export const shopCalls = {
  getShop: defineCall({
    method: 'GET',
    path: paths.shop,
    summary: 'Coordonnées de la boutique et campagnes en cours',
    subject,
    access: 'public',
    reply: shop,
    cached: true,
  }),
  getPage: defineCall({
    method: 'GET',
    path: paths.page,
    summary: 'Le texte d’une page d’information',
    subject,
    access: 'public',
    params: z.object({ slug: z.string().check(z.regex(/^[a-z-]{1,80}$/, 'page inconnue')) }),
    reply: pageContent,
    cached: true,
  }),
};
