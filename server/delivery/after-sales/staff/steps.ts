import { eq } from 'drizzle-orm';
import { frenchDay } from '#contract/base/fields/french-time.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { type CaseOutcome, caseOutcomesOf } from '#contract/delivery/after-sales-states.ts';
import { CASE_OUTCOME_WORDS } from '#contract/delivery/after-sales-words.ts';
import type { Db } from '#server/base/db/open.ts';
import { Problem } from '#server/base/problem.ts';
import { today } from '#server/base/time.ts';
import { workshops } from '#server/delivery/after-sales/tables.ts';
import { noteReturn } from '#server/delivery/returns/request-return.ts';
import { stateAfterStaffMessage } from '../cases/case-states.ts';
import type { CaseRow } from '../cases/find-case.ts';
import { type CaseStepRequest, takeCaseStep } from './take-step.ts';

const refuse = (field: string, message: string) =>
  new Problem('bad-request', message, [{ field, message }]);

/** Sends the text to the customer; with `waits` the case waits for a reply. Throws as `takeCaseStep`. */
export const answerCase = (
  db: Db,
  step: CaseStepRequest,
  { text, waits }: { text: string; waits: boolean },
): Promise<void> =>
  takeCaseStep(db, step, {
    to: (state) => stateAfterStaffMessage(state, waits),
    entry: { kind: 'message', text },
    news: { kind: waits ? 'asked' : 'answered', text },
    action: 'case answered',
  });

/** Adds a note for staff only, also to a closed case. */
export const noteOnCase = (db: Db, step: CaseStepRequest, text: string): Promise<void> =>
  takeCaseStep(db, step, { entry: { kind: 'note', text }, action: 'case noted' });

/** Assigns the case to the actor, or releases it. */
export function takeCase(db: Db, step: CaseStepRequest, isMine: boolean): Promise<void> {
  const own = step.actor.kind === 'account' ? step.actor.id : null;
  return takeCaseStep(db, step, {
    values: { assignedId: isMine ? own : null },
    action: isMine ? 'case taken' : 'case left',
  });
}

/** Notes it and informs the customer. Throws as `takeCaseStep`, and `conflict` while a quote is open (rule D-20). */
export const sendToWorkshop = (
  db: Db,
  step: CaseStepRequest,
  { workshopId, note }: { workshopId: number; note: string },
): Promise<void> =>
  takeCaseStep(db, step, {
    to: 'workshop',
    check: refuseUnpriced,
    also: async (tx) => {
      const [found] = await tx.select().from(workshops).where(eq(workshops.id, workshopId));
      if (found?.active) return { workshopId, workshopAt: new Date() };
      throw refuse('workshop_id', 'Cet atelier n’existe pas ou ne sert plus.');
    },
    entry: { kind: 'step', step: 'workshop', text: note },
    news: { kind: 'workshop', text: note },
    action: 'case sent to workshop',
  });

/** Notes the repair and informs the customer. Throws as `sendToWorkshop`. */
export const repairCase = (db: Db, step: CaseStepRequest, note: string): Promise<void> =>
  takeCaseStep(db, step, {
    to: 'repaired',
    check: refuseUnpriced,
    entry: { kind: 'step', step: 'repaired', text: note },
    news: { kind: 'repaired', text: note },
    action: 'case repaired',
  });

/** See rule D-20. */
function refuseUnpriced({ quoteState }: CaseRow): void {
  if (quoteState === null || quoteState === 'accepted') return;
  throw new Problem(
    'conflict',
    quoteState === 'asked'
      ? 'Le client n’a pas encore répondu au devis : le travail attend sa réponse.'
      : 'Le client a refusé le devis : proposez-en un autre, ou terminez le dossier.',
  );
}

/**
 * Decides an exchange. The return of the broken piece is noted with it where the order allows it; staff orders the new
 * piece (docs/decisions/036, 039). Throws as `takeCaseStep`.
 */
export const exchangeCase = (db: Db, step: CaseStepRequest, note: string): Promise<void> =>
  takeCaseStep(db, step, {
    to: 'exchange',
    also: async (tx, one) => ({
      returnId: await noteReturnOf(tx, step, one),
      // An exchanged piece is not repaired, so its quote ends.
      ...(one.quoteState === 'asked' && { quoteState: null }),
    }),
    entry: { kind: 'step', step: 'exchange', text: note },
    news: { kind: 'exchange', text: note },
    action: 'case exchanged',
  });

async function noteReturnOf(
  tx: Db,
  { config, actor }: CaseStepRequest,
  { orderId, orderLineId, number, returnId }: CaseRow,
): Promise<number | null> {
  if (returnId !== null || orderId === null || orderLineId === null) return returnId;
  try {
    return await noteReturn(
      { db: tx, config, actor },
      orderId,
      {
        wish: 'exchange',
        note: `Dossier ${number}`,
        lines: [{ lineId: orderLineId, quantity: 1, reason: 'faulty' }],
      },
      { isTold: false },
    );
  } catch (error) {
    // It is in a return already, or the order is no longer delivered: the exchange goes on without one.
    if (error instanceof Problem && error.code === 'conflict') return null;
    throw error;
  }
}

/** Proposes the price of a repair outside the warranty, in XOF. Throws as `takeCaseStep`, and for an accepted quote. */
export const quoteCase = (
  db: Db,
  step: CaseStepRequest,
  { partsXof, labourXof, note }: { partsXof: number; labourXof: number; note: string },
): Promise<void> => {
  const amountXof = partsXof + labourXof;
  if (amountXof === 0) throw refuse('labour', 'Un devis demande un montant.');
  return takeCaseStep(db, step, {
    // A piece at a workshop stays there while the customer decides.
    to: (state) => (state === 'workshop' ? state : 'waiting'),
    check: ({ quoteState }) => {
      if (quoteState !== 'accepted') return;
      throw new Problem('conflict', 'Le client a déjà accepté un devis.');
    },
    values: {
      quoteState: 'asked',
      quoteParts: partsXof,
      quoteLabour: labourXof,
      quoteNote: note,
    },
    entry: { kind: 'step', step: 'quoted', text: formatXof(amountXof) },
    news: { kind: 'quoted', amountXof, text: note },
    action: 'case quoted',
  });
};

/** Lends a piece and informs the customer. Throws as `takeCaseStep`, and while one is lent. */
export const lendUnit = (
  db: Db,
  step: CaseStepRequest,
  { name, serial, until }: { name: string; serial: string; until: string },
): Promise<void> => {
  if (until < today()) throw refuse('until', 'Ce jour est passé.');
  return takeCaseStep(db, step, {
    check: (one) => {
      if (isLent(one)) throw new Problem('conflict', 'Un appareil est déjà prêté.');
    },
    values: { loanName: name, loanSerial: serial, loanUntil: until, loanBackAt: null },
    entry: {
      kind: 'step',
      step: 'lent',
      text: `${name}, n° ${serial}, jusqu’au ${frenchDay(until)}`,
    },
    news: { kind: 'lent', until: frenchDay(until) },
    action: 'unit lent',
  });
};

const isLent = ({ loanUntil, loanBackAt }: CaseRow) => loanUntil !== null && loanBackAt === null;

/** Notes that the lent piece is back; sends nothing. Throws as `takeCaseStep`, and if none is lent. */
export const takeUnitBack = (db: Db, step: CaseStepRequest, note: string): Promise<void> =>
  takeCaseStep(db, step, {
    check: (one) => {
      if (!isLent(one)) throw new Problem('conflict', 'Aucun appareil n’est prêté.');
    },
    values: { loanBackAt: new Date() },
    entry: { kind: 'step', step: 'loan-returned', text: note },
    action: 'unit came back',
  });

/** Throws as `takeCaseStep`, `conflict` while a piece is lent, `bad-request` for a refusal without a reason. */
export const closeCase = (
  db: Db,
  step: CaseStepRequest,
  { outcome, reason }: { outcome: CaseOutcome; reason: string },
): Promise<void> => {
  if (outcome === 'refused' && reason.trim() === '') {
    throw refuse('reason', 'Un refus demande sa raison, que le client lit.');
  }
  return takeCaseStep(db, step, {
    to: 'closed',
    check: (one) => {
      if (isLent(one)) {
        throw new Problem(
          'conflict',
          'L’appareil prêté n’est pas revenu : notez d’abord son retour.',
        );
      }
      if (caseOutcomesOf(one.state).includes(outcome)) return;
      const words = CASE_OUTCOME_WORDS[outcome].toLowerCase();
      throw new Problem(
        'conflict',
        `Ce dossier ne peut pas se terminer par « ${words} » maintenant.`,
      );
    },
    values: { outcome, reason: reason.trim(), closedAt: new Date() },
    entry: { kind: 'step', step: 'closed', text: CASE_OUTCOME_WORDS[outcome] },
    news: { kind: 'closed', outcome: CASE_OUTCOME_WORDS[outcome].toLowerCase(), text: reason },
    action: 'case closed',
  });
};
