import { parsePrice } from '#server/goods/catalogue/import/reading/cell-values.ts';

const GROUPED = /^\d{1,3}(?:([.,])\d{3})+(?!\1)[.,]\d+$/;
const DECIMALS = /^(\d+)[.,](\d{1,6})$/;

/** An amount in whole francs, negative or not; rounds what other currencies and taxes leave behind a point. */
export function readAmount(text: string): number | undefined {
  const bare = text.trim().replace(/^[−–]/, '-');
  const isNegative = bare.startsWith('-');
  const plain = bare.replace(/^[-+]\s*/, '');
  const whole = parsePrice(plain) ?? roundOff(plain);
  if (whole === undefined || whole > MAX_AMOUNT) return undefined;
  return isNegative && whole !== 0 ? -whole : whole;
}

/** Beyond any purchase, and far below what a sum can hold. */
const MAX_AMOUNT = 1_000_000_000_000;

function roundOff(plain: string): number | undefined {
  const bare = plain.replace(/\s*(?:f\.?\s?cfa|cfa|xof|f)\.?$/i, '').replace(/[\s'’]/g, '');
  const [, separator = ''] = GROUPED.exec(bare) ?? [];
  const [, whole, decimals] =
    DECIMALS.exec(separator === '' ? bare : bare.replaceAll(separator, '')) ?? [];
  return whole === undefined ? undefined : Math.round(Number(`${whole}.${decimals}`));
}

/** A whole number of pieces, at least 1; undefined for none. `2.0` and `2,000` of Odoo are two. */
export function readPieces(text: string): number | undefined {
  const found = /^(\d{1,9})(?:[.,]0+)?$/.exec(text.trim());
  const pieces = found === null ? 0 : Number(found[1]);
  return pieces > 0 ? pieces : undefined;
}
