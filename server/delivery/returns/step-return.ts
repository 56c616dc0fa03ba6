import { and, eq, sql } from 'drizzle-orm';
import { frenchDay } from '#contract/base/fields/french-time.ts';
import {
  RETURN_CONDITIONS,
  RETURN_STATE_WORDS,
  type ReturnCondition,
  type ReturnState,
} from '#contract/delivery/return-states.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { returnLines, returns } from '#server/delivery/returns/tables.ts';
import { returnToStock, writeOff } from '#server/sales/orders/goods/stock.ts';
import { type EventKind, writeEvent } from '#server/sales/orders/order/change-order.ts';
import { lockOrder } from '#server/sales/orders/order/find-orders.ts';
import { notifyBuyer, returnMessage } from '#server/sales/orders/order/notify-buyer.ts';
import { orderLines } from '#server/sales/orders/tables.ts';
import type { ReturnNews } from '#server/talk/messages/templates/order/return.ts';

type Return = typeof returns.$inferSelect;
type Values = Partial<typeof returns.$inferInsert>;
export type ReturnStepRequest = {
  config: Config;
  actor: Actor;
  id: number;
  version: number | undefined;
  /** False where the customer stands at the counter. */
  isTold?: boolean;
};

/** Empty for ends. */
const RETURN_MOVES: Record<ReturnState, readonly ReturnState[]> = {
  requested: ['approved', 'refused'],
  approved: ['received', 'refused'],
  received: ['closed'],
  closed: [],
  refused: [],
};

/** Accepts a request and informs the buyer, also of the day that it is fetched. Throws `not-found`, `conflict`. */
export function approveReturn(
  db: Db,
  step: ReturnStepRequest,
  { fetchedOn, fetchNote }: { fetchedOn: string | null; fetchNote: string },
): Promise<void> {
  const fetch = [fetchedOn === null ? '' : `le ${frenchDay(fetchedOn)}`, fetchNote]
    .filter((one) => one !== '')
    .join(', ');
  return takeStep(db, step, {
    state: 'approved',
    values: { ...decidedBy(step.actor), fetchedOn, fetchNote },
    news: { kind: 'approved', fetch },
  });
}

/** The buyer reads the reason. Throws `not-found`, `conflict`. */
export const refuseReturn = (db: Db, step: ReturnStepRequest, reason: string): Promise<void> =>
  takeStep(db, step, {
    state: 'refused',
    values: { ...decidedBy(step.actor), refusalReason: reason },
    news: { kind: 'refused', reason },
  });

/** Refuses what staff noted by mistake; sends nothing. Throws `not-found`, `conflict` once the products came back. */
export const withdrawReturn = (db: Db, step: ReturnStepRequest): Promise<void> =>
  takeStep(db, step, {
    state: 'refused',
    values: { ...decidedBy(step.actor), refusalReason: NOTED_BY_MISTAKE },
    news: { kind: 'refused', reason: NOTED_BY_MISTAKE },
    isTold: false,
  });

const NOTED_BY_MISTAKE = 'Noté par erreur';

/**
 * Restocks or writes off by condition (rule D-16): at the place `placeId`, else at that of the order. Throws `not-found`,
 * `conflict`, `bad-request` for a missing one.
 */
export function receiveReturn(
  db: Db,
  step: ReturnStepRequest & { placeId?: number },
  conditions: { lineId: number; condition: ReturnCondition }[],
): Promise<void> {
  const receivedById = step.actor.kind === 'account' ? step.actor.id : null;
  return takeStep(db, step, {
    state: 'received',
    values: { receivedById, receivedAt: new Date() },
    news: { kind: 'received' },
    also: (tx) => receiveLines(tx, step, conditions),
  });
}

/** Ends a received return and informs the buyer of the outcome. Throws `not-found`, `conflict`. */
export const closeReturn = (db: Db, step: ReturnStepRequest, outcome: string): Promise<void> =>
  takeStep(db, step, {
    state: 'closed',
    values: { closedAt: new Date(), outcome },
    news: { kind: 'closed', outcome },
  });

const decidedBy = (actor: Actor): Values => ({
  decidedById: actor.kind === 'account' ? actor.id : null,
  decidedAt: new Date(),
});

type Taken = {
  state: Exclude<ReturnState, 'requested'>;
  values: Values;
  news: ReturnNews;
  isTold?: boolean;
  also?: (tx: Db) => Promise<void>;
};

const EVENTS = {
  approved: 'return-approved',
  refused: 'return-refused',
  received: 'return-received',
  closed: 'return-closed',
} as const satisfies Record<Taken['state'], EventKind>;

function takeStep(
  db: Db,
  { config, actor, id, version, ...step }: ReturnStepRequest,
  { state, values, news, isTold = step.isTold ?? true, also }: Taken,
): Promise<void> {
  return db.transaction(async (tx) => {
    const known = await findReturn(tx, id);
    const order = await lockOrder(tx, known.orderId);
    const before = await findReturn(tx, id);
    if (version !== undefined && version !== before.version) {
      throw new Problem('conflict', 'Quelqu’un a changé ce retour entre-temps : rechargez-le.');
    }
    if (!RETURN_MOVES[before.state].includes(state)) {
      const words = RETURN_STATE_WORDS[before.state].toLowerCase();
      throw new Problem('conflict', `Ce retour est « ${words} » : cette étape ne va plus.`);
    }
    await also?.(tx);
    await tx
      .update(returns)
      .set({ ...values, state, version: sql`${returns.version} + 1` })
      .where(eq(returns.id, id));
    const { reason = '' } = news;
    await writeEvent(tx, actor, order.id, {
      kind: EVENTS[state],
      detail: reason === '' ? {} : { reason },
    });
    if (isTold) await notifyBuyer(tx, config, order, returnMessage(news));
    await writeAudit(tx, actor, {
      action: `return ${state}`,
      subject: `order:${order.id}`,
      before: { state: before.state },
      after: { returnId: id, state, ...(reason !== '' && { reason }) },
    });
  });
}

async function receiveLines(
  tx: Db,
  { id: returnId, actor, placeId }: ReturnStepRequest & { placeId?: number },
  conditions: { lineId: number; condition: ReturnCondition }[],
): Promise<void> {
  const found = await tx
    .select({ line: orderLines, quantity: returnLines.quantity })
    .from(returnLines)
    .innerJoin(orderLines, eq(orderLines.id, returnLines.orderLineId))
    .where(eq(returnLines.returnId, returnId))
    // In the order of products, as every stock change.
    .orderBy(orderLines.productId, orderLines.id)
    .for('update', { of: orderLines });
  for (const { line, quantity } of found) {
    const condition = conditions.find(({ lineId }) => lineId === line.id)?.condition;
    if (condition === undefined) {
      const words = `${RETURN_CONDITIONS.length} états au choix`;
      throw new Problem('bad-request', `Indiquez l’état de chaque article (${words}).`);
    }
    const isThis = and(eq(returnLines.returnId, returnId), eq(returnLines.orderLineId, line.id));
    await tx.update(returnLines).set({ condition }).where(isThis);
    if (condition === 'resaleable') await returnToStock(tx, actor, line, { quantity, placeId });
    else await writeOff(tx, line, quantity);
  }
}

async function findReturn(tx: Db, id: number): Promise<Return> {
  const [found] = await tx.select().from(returns).where(eq(returns.id, id));
  if (found === undefined) throw new Problem('not-found', 'Ce retour n’existe pas.');
  return found;
}
