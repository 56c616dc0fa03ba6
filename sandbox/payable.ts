export const SERVICES = ['wave', 'orange', 'paydunya'] as const;
export type Service = (typeof SERVICES)[number];

export type Payable = {
  service: Service;
  id: string;
  shop: string;
  amountXof: number;
  reference: string;
  /** Nine digits: who paid, or who tried to. */
  payer: string | null;
  state: 'open' | 'paid' | 'expired' | 'cancelled' | 'failed';
  failure: string | null;
  /** Where the payer goes back to, and whoever did not; none when the shop named none. */
  paidUrl: string | null;
  unpaidUrl: string | null;
  createdAt: string;
};

/** What the payer can do; to leave is to let it expire, or to cancel at the card gateway. */
export type Act = 'pay' | 'refuse' | 'leave';

export type Till = {
  service: Service;
  find(id: string): Payable | undefined;
  list(): Payable[];
  show(id: string): unknown;
  /** Does it and tells the shop; false when it cannot be paid any more. `payer` is nine digits. */
  act(id: string, act: Act, payer: string): Promise<boolean>;
  /** Nine digits of who pays when nobody says who: somebody who has enough. */
  whoCanPay(amountXof: number): string;
  balance(payer: string): number;
  refill(): void;
};
