import { createShelf } from './shelf.ts';

/** What people have to pay with, by their number; whoever is new has `openingXof`. */
export function createWallets(openingXof: number) {
  const balances = createShelf<number>();
  const balance = (payer: string) => balances.get(payer) ?? openingXof;
  return {
    balance,
    /** Whether there was enough. */
    take: (payer: string, amountXof: number): boolean => {
      if (balance(payer) < amountXof) return false;
      balances.put(payer, balance(payer) - amountXof);
      return true;
    },
    give: (payer: string, amountXof: number) => balances.put(payer, balance(payer) + amountXof),
    refill: balances.clear,
  };
}
