import { phoneDigits } from '../base/fields/phone.ts';

const WALLET_NUMBER = /^\+221(77|78|70|76|75)\d{7}$/;

/**
 * The number of a wallet as +221 and nine digits, from what people type: with or without the country's
 * prefix, with blanks, dots and dashes (specification, section 5; api-contract, 4.4). Undefined when no
 * operator of wallets has such a number.
 */
export function readWalletNumber(typed: string): string | undefined {
  const digits = phoneDigits(typed).replace(/\D/g, '');
  const local = digits.length > 9 ? digits.replace(/^221/, '') : digits;
  const full = `+221${local.length === 10 ? local.replace(/^0/, '') : local}`;
  return WALLET_NUMBER.test(full) ? full : undefined;
}
