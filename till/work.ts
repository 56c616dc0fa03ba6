import { createContext, useContext } from 'react';
import type { Sending } from '#browser/queue/keep-sending.ts';
import type { TillCommand } from '#contract/money/tills/till-commands.ts';
import type { Memory, Ticket } from './keep/memory.ts';
import type { ShownSession } from './keep/shown-till.ts';
import type { Seller } from './keep/storage.ts';
import type { Printing } from './printer/use-printing.ts';
import type { Cart } from './sell/cart.ts';
import type { ProductIndex } from './sell/product-index.ts';

export type CommandBody = Omit<TillCommand, 'key' | 'at' | 'session' | 'sequence'>;
export type TicketBody = Pick<
  Ticket,
  | 'lines'
  | 'serials'
  | 'total'
  | 'tax'
  | 'parts'
  | 'customer'
  | 'company'
  | 'isOffline'
  | 'wallet'
  | 'later'
>;

export type Work = {
  seller: Seller;
  device: string;
  memory: Memory;
  session: ShownSession | undefined;
  sending: Sending;
  /** Whether calls are likely to reach the shop. */
  isOnline: boolean;
  /** Undefined before the first catalogue. */
  products: ProductIndex | undefined;
  cart: Cart;
  setCart(cart: Cart): void;
  /** Stores a command and starts sending. Throws a French error when the device is full or has a new seller. */
  tell(told: CommandBody, about: string, session?: string): Promise<void>;
  /** Ends the wallet of a ticket with its command, both or neither; once, even from two tabs. Throws as `tell`. */
  settleWallet(ticket: Ticket, state: 'paid' | 'dropped', told: CommandBody | null): Promise<void>;
  /** Stores the sale of the cart with its ticket, and empties the cart; returns its number. Throws as `tell`. */
  sell(told: CommandBody, ticket: TicketBody): Promise<number>;
  printing: Printing;
  acknowledge(key: string): void;
  sendNow(): void;
  signOut(): Promise<void>;
  signInAgain(): void;
};

export const WorkContext = createContext<Work | undefined>(undefined);

/** Throws outside a signed-in page. */
export function useWork(): Work {
  const work = useContext(WorkContext);
  if (work === undefined) throw new Error('No seller is signed in here.');
  return work;
}
