import { createShelf } from './shelf.ts';

const FIRST_NUMBER = 771_234_567;
const NUMBERS = 1000;

export function createWallets(openingXof: number) {
  const balances = createShelf<number>();
  const balance = (payer: string) => balances.get(payer) ?? openingXof;
  return {
    balance,
    take: (payer: string, amountXof: number): boolean => {
      if (balance(payer) < amountXof) return false;
      balances.put(payer, balance(payer) - amountXof);
      return true;
    },
    whoCanPay: (amountXof: number): string => {
      const numbers = Array.from({ length: NUMBERS }, (_, place) => String(FIRST_NUMBER + place));
      return numbers.find((payer) => balance(payer) >= amountXof) ?? String(FIRST_NUMBER);
    },
    give: (payer: string, amountXof: number) => balances.put(payer, balance(payer) + amountXof),
    refill: balances.clear,
  };
}
