import type {
  ReturnCondition,
  ReturnReason,
  ReturnWish,
} from '#contract/delivery/return-states.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Act, Means } from '#server/base/identity/act.ts';
import type { OwnedOrder } from '#server/sales/orders/order/may-see.ts';

/** What of an order can still come back, and for which reasons today; `refusal` says in French why nothing can. */
export type Returnable = {
  refusal: string | undefined;
  lines: { lineId: number; name: string; quantity: number; reasons: ReturnReason[] }[];
};

/** `placeId`: where the goods lie from now on. */
type GoodsTaken = {
  orderId: number;
  placeId: number;
  wish: ReturnWish;
  note: string;
  lines: { lineId: number; quantity: number; reason: ReturnReason; condition: ReturnCondition }[];
};

/**
 * How goods come back. Deliveries decide it and stand above money in the order of districts, so the application passes
 * it in.
 */
export type GoodsBack = {
  read(db: Db, config: Means['config'], order: OwnedOrder): Promise<Returnable>;
  /** Notes, accepts and receives a return; returns its id. Throws `not-found`, `conflict`. */
  take(act: Act, taken: GoodsTaken): Promise<number>;
  /** Ends a received return. Throws `not-found`, `conflict`. */
  close(act: Act, returnId: number, outcome: string): Promise<void>;
};
