import type { AlertKind } from '#contract/goods/alert-kinds.ts';

/**
 * How many people hear of one piece within a day. More than one would buy more often, and send people to an article
 * that is sold out again, which is what they asked to be spared.
 */
export const TOLD_PER_PIECE = 1;
/** How many hear at once of what is not limited by pieces; the others hear with the next run. */
export const MOST_AT_ONCE = 500;

/** An alert that waits, its address confirmed. XOF. */
export type WaitingAlert = {
  id: number;
  kind: AlertKind;
  /** Where it goes: one number is one address, whichever way it is written to. */
  address: string;
  partnerId: number | null;
  belowXof: number | null;
};

export type ArticleFacts = {
  isListed: boolean;
  /** What it costs today. XOF. */
  priceXof: number;
  isPreorderOpen: boolean;
  /** What can be sold; null where it is not counted, which limits nothing. */
  available: number | null;
  /** Who was told of the article within a day, by which kind of alert, and whether they bought it since. */
  told: readonly (Pick<WaitingAlert, 'kind' | 'address' | 'partnerId'> & {
    hasBought: boolean;
  })[];
};

/**
 * How many people may hear now of pieces that can be bought; none when it is 0 or less. What was bought has left
 * `available`, so whoever bought holds no other piece back.
 */
export function freePieces({ available, told }: Pick<ArticleFacts, 'available' | 'told'>): number {
  if (available === null) return MOST_AT_ONCE;
  const toldOfPieces = told.filter(({ kind, hasBought }) => kind !== 'preorder' && !hasBought);
  return available * TOLD_PER_PIECE - toldOfPieces.length;
}

/**
 * Which alerts of an article are sent now, of those that wait in the order of asking: nobody twice in a day, and within
 * a day no more people than pieces that can be bought.
 */
export function chooseAlerts<A extends WaitingAlert>(
  waiting: readonly A[],
  facts: ArticleFacts,
): A[] {
  let pieces = freePieces(facts);
  const people = new Set(facts.told.flatMap(namesOf));
  const chosen: A[] = [];
  for (const alert of waiting) {
    if (chosen.length >= MOST_AT_ONCE) break;
    if (!isMet(alert, facts) || namesOf(alert).some((name) => people.has(name))) continue;
    if (alert.kind !== 'preorder') {
      if (pieces <= 0) continue;
      pieces -= 1;
    }
    for (const name of namesOf(alert)) people.add(name);
    chosen.push(alert);
  }
  return chosen;
}

function isMet({ kind, belowXof }: WaitingAlert, facts: ArticleFacts): boolean {
  if (!facts.isListed) return false;
  if (kind === 'preorder') return facts.isPreorderOpen;
  const canBuy = facts.priceXof > 0 && (facts.available === null || facts.available > 0);
  return canBuy && (kind === 'stock' || facts.priceXof <= (belowXof ?? 0));
}

/** An account may be told at several addresses, and an address may have asked before it had an account. */
const namesOf = ({ address, partnerId }: Pick<WaitingAlert, 'address' | 'partnerId'>) => [
  `address ${address}`,
  ...(partnerId === null ? [] : [`partner ${partnerId}`]),
];
