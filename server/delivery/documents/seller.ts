import type { PaperShop } from './paper-shop.ts';

/** Who sells, line by line as papers have to say it; what is not set leaves no trace. */
export function sellerLines({ settings }: PaperShop): string[] {
  const capital = settings.SHOP_COMPANY_CAPITAL;
  return [
    joined([settings.SHOP_COMPANY_NAME, settings.SHOP_COMPANY_FORM], ' '),
    capital && `Capital : ${capital}`,
    settings.SHOP_ADDRESS,
    joined([settings.SHOP_PHONE, settings.SHOP_EMAIL]),
    identifiersOf(settings),
  ].filter((line) => line !== '');
}

/** The same in one line, for the foot of a page. */
export const sellerInOneLine = ({ settings }: PaperShop): string =>
  joined([settings.SHOP_COMPANY_NAME || settings.SHOP_NAME, identifiersOf(settings)]);

const identifiersOf = ({ SHOP_RCCM: rccm, SHOP_NINEA: ninea }: PaperShop['settings']) =>
  joined([rccm && `RCCM ${rccm}`, ninea && `NINEA ${ninea}`]);

const joined = (parts: string[], sign = ' · ') => parts.filter((part) => part !== '').join(sign);
