import { eq, sql } from 'drizzle-orm';
import {
  CASE_MOVES,
  CASE_UNDO_MOVES,
  type CaseState,
  type CaseStep,
} from '#contract/delivery/after-sales-states.ts';
import { CASE_STATE_WORDS } from '#contract/delivery/after-sales-words.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Config } from '#server/base/config/config.ts';
import { openingMinutesBetween } from '#server/base/config/opening-hours.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { afterSalesCases, caseEntries } from '#server/delivery/after-sales/tables.ts';
import { lockOrder } from '#server/sales/orders/order/find-orders.ts';
import type { CaseNews } from '#server/talk/messages/templates/order/after-sales.ts';
import { type CaseRow, findCase, lockCase } from '../cases/find-case.ts';
import { notifyCaseCustomer } from '../cases/notify-customer.ts';
import { findOpeningHours } from '../clock/clock.ts';

export type CaseStepRequest = {
  config: Config;
  actor: Actor;
  id: number;
  version: number | undefined;
};
export type Values = Partial<typeof afterSalesCases.$inferInsert>;

export type CaseTransition = {
  /** The next state; absent for no change. */
  to?: CaseState | ((state: CaseState) => CaseState);
  values?: Values;
  /** The entry in the thread, if any. */
  entry?: { kind: 'message' | 'note' | 'step'; step?: CaseStep; text: string };
  /** The message to the customer; the first one stops the clock. */
  news?: CaseNews;
  /** Goes back instead of forward (`CASE_UNDO_MOVES`). */
  isWayBack?: true;
  /** Throws if the step is not allowed. */
  check?: (one: CaseRow) => void;
  /** Further changes; returns columns of the case. */
  also?: (tx: Db, one: CaseRow) => Promise<Values>;
  /** For the audit log. */
  action: string;
};

/**
 * Takes a step of staff: locks the case after its order, checks the move, writes thread and audit log, and informs the
 * customer. An unassigned case goes to its first actor. Throws `not-found`, `conflict` for a stale version or a step
 * that does not follow.
 */
export function takeCaseStep(
  db: Db,
  { config, actor, id, version }: CaseStepRequest,
  taken: CaseTransition,
): Promise<void> {
  const { values = {}, entry, news, action } = taken;
  return db.transaction(async (tx) => {
    const known = await findCase(tx, id);
    if (taken.also !== undefined && known.orderId !== null) await lockOrder(tx, known.orderId);
    const before = await lockCase(tx, id);
    if (version !== undefined && version !== before.version) {
      throw new Problem('conflict', 'Quelqu’un a changé ce dossier entre-temps : rechargez-le.');
    }
    const state = stateOf(before, taken);
    taken.check?.(before);
    const more = (await taken.also?.(tx, before)) ?? {};
    const byId = actor.kind === 'account' ? actor.id : null;
    await tx
      .update(afterSalesCases)
      .set({
        ...(await answering(tx, config, before, news)),
        assignedId: before.assignedId ?? byId,
        ...values,
        ...more,
        state,
        version: sql`${afterSalesCases.version} + 1`,
      })
      .where(eq(afterSalesCases.id, id));
    if (entry !== undefined) {
      await tx.insert(caseEntries).values({ caseId: id, author: 'staff', byId, ...entry });
    }
    if (news !== undefined) await notifyCaseCustomer(tx, config, before, news);
    await writeAudit(tx, actor, {
      action,
      subject: `case:${id}`,
      before: { state: before.state },
      after: { state, number: before.number },
    });
  });
}

/** Throws `conflict` for a step that does not follow the state. */
function stateOf({ state }: CaseRow, { to = state, entry, isWayBack }: CaseTransition): CaseState {
  const next = typeof to === 'function' ? to(state) : to;
  const mayGo = isWayBack
    ? CASE_UNDO_MOVES[state]?.includes(next)
    : next === state || CASE_MOVES[state].includes(next);
  const isOver = state === 'closed' && entry?.kind !== 'note';
  if (mayGo && !isOver) return next;
  const words = CASE_STATE_WORDS[state].toLowerCase();
  throw new Problem('conflict', `Ce dossier est « ${words} » : cette étape ne va plus.`);
}

/** Time of the first answer and the opening minutes that it took. */
async function answering(
  tx: Db,
  config: Config,
  { answeredAt, openedAt }: CaseRow,
  news: CaseNews | undefined,
): Promise<Values> {
  if (news === undefined) return {};
  if (answeredAt !== null) return { awaitsUs: false };
  const now = new Date();
  const hours = await findOpeningHours(tx, config);
  const answerMinutes = openingMinutesBetween(hours, openedAt, now);
  return { awaitsUs: false, answeredAt: now, answerMinutes };
}
