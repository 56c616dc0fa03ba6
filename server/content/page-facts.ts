import type { Config } from '#server/config.ts';

/** What `{{name}}` in an information page stands for; an empty value drops the line that needs it. */
export function pageFacts(config: Config): Record<string, string> {
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
