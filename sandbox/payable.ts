import { randomInt } from 'node:crypto';

const SERVICES = ['wave', 'orange', 'paydunya'] as const;

export type Service = (typeof SERVICES)[number];

export type SandboxPayment = {
  service: Service;
  id: string;
  shop: string;
  amountXof: number;
  reference: string;
  /** Nine digits. */
  payer: string | null;
  state: 'open' | 'paid' | 'expired' | 'cancelled' | 'failed';
  failure: string | null;
  /** URLs to which the payer returns; null if the shop gave none. */
  paidUrl: string | null;
  unpaidUrl: string | null;
  createdAt: string;
};

/** `leave` expires the payment (Wave, Orange) or cancels it (PayDunya). */
export type PayerAct = 'pay' | 'refuse' | 'leave';

export type Till = {
  service: Service;
  find(id: string): SandboxPayment | undefined;
  list(): SandboxPayment[];
  show(id: string): unknown;
  /**
   * False when the act is not possible (any more). True also when the payment fails: read its `state`.
   * Throws on an unknown id. `payer` is nine digits.
   */
  act(id: string, act: PayerAct, payer: string): Promise<boolean>;
  /** Nine digits of a payer with enough money; the first payer if there is none. */
  whoCanPay(amountXof: number): string;
  balance(payer: string): number;
  refill(): void;
};

type Store<T> = {
  find(id: string): T | undefined;
  list(): T[];
  wallets: Pick<Till, 'whoCanPay' | 'balance' | 'refill'>;
  pay(thing: T, payer: string): Promise<boolean>;
  refuse(thing: T, payer: string): Promise<boolean>;
};

/** Gives all services the same way to pay. Changes only the store that it gets. */
export function createTill<T>(
  service: Service,
  { find, list, wallets, pay, refuse }: Store<T>,
  {
    toPayable,
    show,
    leave,
  }: {
    toPayable: (thing: T) => SandboxPayment;
    show: (thing: T) => unknown;
    leave: (thing: T) => boolean | Promise<boolean>;
  },
): Till {
  const get = (id: string): T => {
    const found = find(id);
    if (found === undefined) throw new Error(`Nothing to pay is called ${id}`);
    return found;
  };
  return {
    service,
    find: (id) => {
      const found = find(id);
      return found && toPayable(found);
    },
    list: () => list().map(toPayable).reverse(),
    show: (id) => show(get(id)),
    act: async (id, act, payer) => {
      if (act === 'leave') return leave(get(id));
      return act === 'pay' ? pay(get(id), payer) : refuse(get(id), payer);
    },
    whoCanPay: wallets.whoCanPay,
    balance: wallets.balance,
    refill: wallets.refill,
  };
}

const FIRST_NUMBER = 771_234_567;

const NUMBERS = 1000;

/** Keeps balances in XOF by payer, in memory; each payer starts with `openingXof`. */
export function createWallets(openingXof: number) {
  const balances = createBoundedStore<number>();
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

const MOST = 1000;

/** Keeps the last 1000 entries; drops the oldest. */
export function createBoundedStore<T>() {
  const things = new Map<string, T>();
  return {
    put: (name: string, thing: T) => {
      things.set(name, thing);
      if (things.size > MOST) things.delete(things.keys().next().value!);
    },
    get: (name: string) => things.get(name),
    list: () => [...things.values()],
    clear: () => things.clear(),
  };
}

export const DIGITS = '0123456789';

export const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

export const LOWER = 'abcdefghijklmnopqrstuvwxyz';

export const randomId = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Accepts https URLs, and http URLs of this machine for the demonstration. */
export function isAllowedUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname));
}
