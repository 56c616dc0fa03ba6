import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { informationScreens } from '#contract/base/screens.ts';
import { type PageSource, writtenPage } from '#contract/site/staff-pages.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { Problem } from '#server/base/problem.ts';
import { readText } from '#server/base/written/read-texts.ts';

const folder = join(import.meta.dirname, 'pages');

/** Page names, which are their paths. */
export const PAGE_SLUGS: readonly string[] = Object.values(informationScreens)
  .map((path) => path.slice(1))
  .sort();

/** Throws `not-found` for a page without a file. */
export async function originalPage(slug: string): Promise<PageSource> {
  if (!PAGE_SLUGS.includes(slug)) throw new Problem('not-found', 'Cette page n’existe pas.');
  const source = await readFile(join(folder, `${slug}.md`), 'utf8');
  const [, header = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(source) ?? [];
  return {
    title: headerValue(header, 'title'),
    description: headerValue(header, 'description'),
    body: body.trim(),
  };
}

/** The staff text or the original. Throws `not-found`. */
export async function currentPage(db: Db, slug: string): Promise<PageSource> {
  const original = await originalPage(slug);
  const { value } = await readText(db, 'page', slug);
  return usablePage(value) ?? original;
}

/** Undefined for an unusable stored page. */
export const usablePage = (stored: unknown): PageSource | undefined =>
  writtenPage.safeParse(stored).data;

const headerValue = (header: string, key: string) =>
  new RegExp(`^${key}:\\s*(.*)$`, 'm').exec(header)?.[1]?.trim() ?? '';

/** In words for the writer. */
export const FACT_LABELS = {
  shopName: 'Le nom de la boutique',
  phone: 'Le téléphone',
  phone2: 'Le second téléphone',
  whatsapp: 'Le numéro WhatsApp',
  email: 'L’adresse e-mail',
  address: 'L’adresse du magasin',
  openingHours: 'Les horaires',
  companyName: 'La raison sociale',
  companyForm: 'La forme juridique',
  companyCapital: 'Le capital',
  rccm: 'Le RCCM',
  ninea: 'Le NINEA',
  cdpReceipt: 'Le récépissé de la CDP',
  dataProtectionContact: 'Le contact pour les données personnelles',
  host: 'L’hébergeur',
  withdrawalDays: 'Le délai de rétractation en jours',
  siteUrl: 'L’adresse du site',
  vatPercent: 'La TVA en %',
  stampDutyPercent: 'Le droit de timbre en %',
} as const satisfies Record<string, string>;

/** Values of `{{name}}`; an empty one drops its line (rule W-10). */
export function pageFacts(config: Config): Record<keyof typeof FACT_LABELS, string> {
  const { settings } = config;
  return {
    shopName: settings.SHOP_NAME,
    phone: settings.SHOP_PHONE,
    phone2: settings.SHOP_PHONE2,
    whatsapp: settings.SHOP_WHATSAPP,
    email: settings.SHOP_EMAIL,
    address: settings.SHOP_ADDRESS,
    openingHours: settings.SHOP_OPENING_HOURS,
    companyName: settings.SHOP_COMPANY_NAME,
    companyForm: settings.SHOP_COMPANY_FORM,
    companyCapital: settings.SHOP_COMPANY_CAPITAL,
    rccm: settings.SHOP_RCCM,
    ninea: settings.SHOP_NINEA,
    cdpReceipt: settings.SHOP_CDP_RECEIPT,
    dataProtectionContact: settings.SHOP_DATA_PROTECTION_CONTACT,
    host: settings.SHOP_HOST,
    withdrawalDays: String(settings.SHOP_WITHDRAWAL_DAYS),
    siteUrl: config.publicUrl,
    vatPercent: String(settings.SHOP_VAT_PERCENT),
    stampDutyPercent: settings.SHOP_STAMP_DUTY_PERCENT?.toString() ?? '',
  };
}
