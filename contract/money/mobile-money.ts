import { phoneDigits } from '../base/fields/phone.ts';

const WALLET_NUMBER = /^\+221(77|78|70|76|75)\d{7}$/;

/** The wallet number as +221 and nine digits (rule M-10); undefined when no operator has such a number. */
export function readWalletNumber(typed: string): string | undefined {
  const digits = phoneDigits(typed).replace(/\D/g, '');
  const local = digits.length > 9 ? digits.replace(/^221/, '') : digits;
  const full = `+221${local.length === 10 ? local.replace(/^0/, '') : local}`;
  return WALLET_NUMBER.test(full) ? full : undefined;
}
