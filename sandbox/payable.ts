/** The payment services that the sandbox stands in for. */
export const SERVICES = ['wave', 'orange', 'paydunya'] as const;
export type Service = (typeof SERVICES)[number];

/** Something to pay, as its page and the control page show it. */
export type Payable = {
  service: Service;
  id: string;
  shop: string;
  amountXof: number;
  reference: string;
  /** Nine digits: who paid, or who tried to. */
  payer: string | null;
  state: 'open' | 'paid' | 'expired' | 'cancelled' | 'failed';
  /** Code of the last attempt that did not succeed. */
  failure: string | null;
  /** Where whoever paid goes back to, and whoever did not; none when the shop named none. */
  paidUrl: string | null;
  unpaidUrl: string | null;
  createdAt: string;
};

/** What whoever pays can do; to leave is to let it expire, or to cancel at the card gateway. */
export type Act = 'pay' | 'refuse' | 'leave';

/** One payment service, seen by whoever pays. */
export type Till = {
  service: Service;
  find(id: string): Payable | undefined;
  /** Newest first. */
  list(): Payable[];
  /** The object as the service's own API gives it. Only of one that `find` finds. */
  show(id: string): unknown;
  /**
   * Does it and tells the shop. False, and nothing is done, when it cannot be paid any more. `payer` is
   * nine digits. Only for one that `find` finds.
   */
  act(id: string, act: Act, payer: string): Promise<boolean>;
  /** Nine digits of who pays when nobody says who: somebody who has enough. */
  whoCanPay(amountXof: number): string;
  /** XOF. */
  balance(payer: string): number;
  refill(): void;
};
