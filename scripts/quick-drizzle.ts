import { hash } from 'node:crypto';
import type { Plugin } from 'vite';

const ENTITY = /\/drizzle-orm\/entity\.js$/;
const IS = /^function is\(value, type\) \{[\s\S]*?^\}$/m;

/** The file that was looked at (Drizzle 0.45.4), SHA-256. */
export const LOOKED_AT = '9024b501ecb09d3e6cb8fe1d25e16533544cdf69849da846f0a149d8289f1f44';

/**
 * Walks the classes of a value once for each class and not for each question; Drizzle asks some thousand times to
 * write the statements of an order.
 */
const QUICK_IS = `const kindsOf = new WeakMap();
function is(value, type) {
  if (!value || typeof value !== 'object') return false;
  const ownClass = Object.getPrototypeOf(value).constructor;
  if (!ownClass) return false;
  let kinds = kindsOf.get(ownClass);
  if (kinds === undefined) {
    kinds = new Set();
    for (let one = ownClass; one; one = Object.getPrototypeOf(one)) {
      if (entityKind in one) kinds.add(one[entityKind]);
    }
    kindsOf.set(ownClass, kinds);
  }
  return kinds.has(type[entityKind]);
}`;

/** Drizzle's file with our `is`; undefined where it is another than the one that was looked at. */
export const withQuickIs = (code: string): string | undefined =>
  hash('sha256', code) === LOOKED_AT ? code.replace(IS, QUICK_IS) : undefined;

/** Half of what Drizzle takes to write a statement goes (docs/speed.md). Another Drizzle stays as it is. */
export const quickDrizzle: Plugin = {
  name: 'quick-drizzle',
  transform: {
    filter: { id: ENTITY },
    handler(code) {
      const quick = withQuickIs(code);
      if (quick === undefined) this.warn('Drizzle stays as it is: another version of entity.js.');
      return quick === undefined ? null : { code: quick, map: null };
    },
  },
};
