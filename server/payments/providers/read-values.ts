import { MAX_XOF } from '#contract/money.ts';

/**
 * An amount as providers write it (`"1000"`, `10.0`) in XOF; null when there is none, NaN for what is
 * no whole number, or more than any amount of ours: it must never look like an amount that was paid.
 */
export function readXof(value: unknown): number | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'number' && typeof value !== 'string') return Number.NaN;
  if (typeof value === 'string' && !/^-?\d{1,15}(\.0+)?$/.test(value)) return Number.NaN;
  const amount = Number(value);
  return Number.isSafeInteger(amount) && Math.abs(amount) <= MAX_XOF ? amount : Number.NaN;
}

/** An id or a reference as it came, null for what cannot be one. */
export const readId = (value: unknown): string | null =>
  typeof value === 'string' && /^[\w.:-]{1,255}$/.test(value) ? value : null;

/** A short text for people; empty for anything else. */
export const readWord = (value: unknown): string =>
  typeof value === 'string' ? value.replace(/\p{Cc}/gu, '').slice(0, 60) : '';

/** A moment in ISO 8601. Sonatel is said to leave out the zone, which is UTC then. */
export function readMoment(value: unknown): Date | null {
  if (typeof value !== 'string') return null;
  const moment = new Date(/(Z|[+-]\d\d:?\d\d)$/i.test(value) ? value : `${value}Z`);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

/** What a callback's body says, undefined when it is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
