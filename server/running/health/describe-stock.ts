import { counted } from '#contract/base/counted.ts';
import { frenchMoment } from '#contract/base/fields/french-time.ts';
import type { StockCheck } from '#server/goods/stock/ledger/check-nightly.ts';
import type { Found } from './describe-backup.ts';

/** A night and some hours more. */
const LATE_MS = 26 * 3_600_000;
const MOST_NAMED = 3;

/**
 * What the nightly check of the stock came to; a shop that began today has had none. `since` is when the stock moved
 * first; undefined when it never did.
 */
export function describeStock(
  last: StockCheck | undefined,
  since: Date | undefined,
  at: Date,
): Found {
  if (last === undefined) {
    if (since !== undefined && at.getTime() - since.getTime() > LATE_MS) {
      return {
        state: 'watch',
        says: 'Le stock n’a pas encore été vérifié. S’il ne l’est pas cette nuit, appelez votre technicien.',
      };
    }
    return { state: 'good', says: 'Le stock est comparé chaque nuit à ses mouvements.' };
  }
  if (last.differing > 0) {
    const named = last.references.slice(0, MOST_NAMED).join(', ');
    const more = last.differing > MOST_NAMED ? ' et d’autres' : '';
    const many = counted(
      last.differing,
      'article n’a pas le stock de ses mouvements',
      'articles n’ont pas le stock de leurs mouvements',
    );
    return {
      state: 'bad',
      says: `${many} : ${named}${more}. Appelez votre technicien.`,
    };
  }
  if (at.getTime() - last.at.getTime() > LATE_MS) {
    return {
      state: 'watch',
      says: `Le stock n’a plus été vérifié depuis le ${frenchMoment(last.at)}.`,
    };
  }
  return {
    state: 'good',
    says: `Le stock est le total de ses mouvements, vérifié le ${frenchMoment(last.at)}.`,
  };
}
