import { fieldsOf } from '#contract/base/tables.ts';
import { keyFor, type RequestKey } from '#shop/base/api/request-key.ts';

const KEY = 'orderKey';
const NOT_WANTED = new Set(['commitment_date', 'amount_total', 'delivery_slot']);

let ofThisPage: RequestKey | undefined;

/**
 * The `Idempotency-Key` of an order (market, section 5.5): the same as long as the same is wanted, over a
 * lost connection and a reload, so that trying again makes no second order. What was sent once more is
 * dated anew, and its total may be another because the first is placed, which may have filled its slot: all
 * three do not count.
 */
export function orderKey(path: string, order: object): string {
  const wanted = JSON.stringify([path, order], (name, value) =>
    NOT_WANTED.has(name) ? undefined : value,
  );
  ofThisPage = keyFor(wanted, readKept());
  try {
    sessionStorage.setItem(KEY, JSON.stringify(ofThisPage));
  } catch {
    // Without storage the key lives as long as the page.
  }
  return ofThisPage.key;
}

/** Once an order is placed, the same goods can be ordered again. */
export function forgetOrderKey(): void {
  ofThisPage = undefined;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage that may not be used holds nothing.
  }
}

function readKept(): RequestKey | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isKept(kept) ? kept : ofThisPage;
  } catch {
    return ofThisPage;
  }
}

function isKept(value: unknown): value is RequestKey {
  const { wanted, key } = fieldsOf(value);
  return typeof wanted === 'string' && typeof key === 'string';
}
