import type { Settings } from './settings-schema.ts';

/** The account that customers transfer money to. */
export type BankAccount = { bank: string; account: string; holder: string };

type Named = Pick<
  Settings,
  'SHOP_BANK_NAME' | 'SHOP_BANK_ACCOUNT' | 'SHOP_BANK_HOLDER' | 'SHOP_COMPANY_NAME' | 'SHOP_NAME'
>;

/** Null until the shop has set its number. */
export function bankAccountOf(settings: Named): BankAccount | null {
  if (settings.SHOP_BANK_ACCOUNT === '') return null;
  const { SHOP_BANK_HOLDER: holder, SHOP_COMPANY_NAME: company, SHOP_NAME: name } = settings;
  return {
    bank: settings.SHOP_BANK_NAME,
    account: settings.SHOP_BANK_ACCOUNT,
    holder: holder || company || name,
  };
}
