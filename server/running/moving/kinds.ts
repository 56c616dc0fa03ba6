import { hasKey } from '#contract/base/tables.ts';
import type { MovingSlug } from '#contract/running/staff-moving.ts';
import type { MovingKind } from '#server/base/moving/kind.ts';
import { Problem } from '#server/base/problem.ts';
import { movedReviews } from '#server/goods/reviews/move-reviews.ts';
import { movingCustomers } from '#server/people/customers/import/moving-customers.ts';
import { movingPastOrders } from '#server/sales/history/moving-past-orders.ts';
import { movedRedirects } from '#server/site/redirects/move-redirects.ts';

/** What a shop brings along, by the word of the command and of the pages. */
const KINDS: Record<MovingSlug, MovingKind> = {
  clients: movingCustomers,
  commandes: movingPastOrders,
  avis: movedReviews,
  adresses: movedRedirects,
};

/** Throws `not-found`. */
export function kindOf(slug: string): MovingKind {
  const kind = hasKey(KINDS, slug) ? KINDS[slug] : undefined;
  if (kind === undefined) throw new Problem('not-found', 'Ce contenu n’est pas repris.');
  return kind;
}
