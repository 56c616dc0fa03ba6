import { useState } from 'react';
import { foldCode, MAX_CODES } from '#contract/sales/coupon-kinds.ts';
import type { CheckoutKind } from '../checkout-kinds.ts';

/** The entry of storage with the codes that were typed in this tab, at the basket or at its checkout. */
const ENTRY = 'couponCodes';

export type TypedCodes = { codes: readonly string[]; onCodes: (codes: string[]) => void };

/** The codes of coupons that somebody typed; they outlive a reload and the way from the basket to the checkout. */
export function useCodes(): TypedCodes {
  const [codes, setCodes] = useState(readCodes);
  const onCodes = (next: string[]) => {
    setCodes(next);
    keepCodes(next);
  };
  return { codes, onCodes };
}

/** Whether codes can be typed for a checkout: agreed prices and credit take none. */
export const takesCodes = ({ saleType, agreed }: Pick<CheckoutKind, 'saleType' | 'agreed'>) =>
  saleType !== 'creditorder' && agreed === undefined;

/** The codes that count for a checkout, whatever was typed at another. */
export const codesOf = (kind: CheckoutKind, { codes }: TypedCodes): readonly string[] =>
  takesCodes(kind) ? codes : [];

/** Once they are ordered with, codes are no longer typed. */
export const forgetCodes = (): void => keepCodes([]);

/** The codes with another one, as the server folds them; undefined where there is no room for it. */
export function withCode(codes: readonly string[], typed: string): string[] | undefined {
  const code = foldCode(typed);
  if (code === '' || codes.includes(code)) return [...codes];
  return codes.length >= MAX_CODES ? undefined : [...codes, code];
}

function readCodes(): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(ENTRY) ?? '[]');
    return Array.isArray(kept)
      ? kept.filter((code) => typeof code === 'string').slice(0, MAX_CODES)
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
