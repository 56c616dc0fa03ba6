import { useState } from 'react';
import { MAX_COUPON_CODES, normalizeCouponCode } from '#contract/sales/coupon-kinds.ts';
import type { CheckoutKind } from '../checkout-kinds.ts';

/** Codes typed in this tab. */
const ENTRY = 'couponCodes';

export type TypedCodes = { codes: readonly string[]; onCodes: (codes: string[]) => void };

/** Typed codes outlive a reload and the way to the checkout. */
export function useCodes(): TypedCodes {
  const [codes, setCodes] = useState(readCodes);
  const onCodes = (next: string[]) => {
    setCodes(next);
    keepCodes(next);
  };
  return { codes, onCodes };
}

/** Agreed prices and credit take no codes. */
export const takesCodes = ({ saleType, agreed }: Pick<CheckoutKind, 'saleType' | 'agreed'>) =>
  saleType !== 'creditorder' && agreed === undefined;

/** Typed codes; none for a checkout that takes no codes. */
export const codesOf = (kind: CheckoutKind, { codes }: TypedCodes): readonly string[] =>
  takesCodes(kind) ? codes : [];

/** Removes the typed codes from the session storage of this tab. */
export const forgetCodes = (): void => keepCodes([]);

/** The codes and the typed one, folded as the server does; undefined beyond the limit. Stores nothing. */
export function withCode(codes: readonly string[], typed: string): string[] | undefined {
  const code = normalizeCouponCode(typed);
  if (code === '' || codes.includes(code)) return [...codes];
  return codes.length >= MAX_COUPON_CODES ? undefined : [...codes, code];
}

function readCodes(): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(ENTRY) ?? '[]');
    return Array.isArray(kept)
      ? kept.filter((code) => typeof code === 'string').slice(0, MAX_COUPON_CODES)
      : [];
  } catch {
    return [];
  }
}

function keepCodes(codes: readonly string[]): void {
  try {
    if (codes.length === 0) sessionStorage.removeItem(ENTRY);
    else sessionStorage.setItem(ENTRY, JSON.stringify(codes));
  } catch {
    // Without storage they live as long as the page.
  }
}
