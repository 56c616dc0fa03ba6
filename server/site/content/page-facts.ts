import type { Config } from '#server/base/config/config.ts';

/** Every fact that a page may name, in words for whoever writes it. */
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

/** What `{{name}}` in an information page stands for; an empty value drops the line that needs it. */
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
