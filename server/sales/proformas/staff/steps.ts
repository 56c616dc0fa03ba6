import { eq, sql } from 'drizzle-orm';
import { frenchDay } from '#contract/base/fields/french-time.ts';
import { MAX_PROFORMA_DAYS } from '#contract/sales/proforma-states.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import { outdatedVersion } from '#server/base/content-version.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Act } from '#server/base/identity/act.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { countOrRefuse } from '#server/base/limits/limit-attempts.ts';
import { Problem } from '#server/base/problem.ts';
import { plusDays, today } from '#server/base/time.ts';
import { proformas } from '#server/sales/proformas/tables.ts';
import {
  lockProforma,
  notifyOfProforma,
  type ProformaChannel,
  type ProformaRow,
  refuseEndedProforma,
} from '../proforma/describe-proforma.ts';

export type ProformaStepRequest = { actor: Actor; id: number; version: number | undefined };

/** Each message costs money, so a link is sent again only a few times. */
const SENDINGS = { max: 3, windowS: 3600 };

/**
 * Queues the link of a proforma, three times an hour at most; audits it and returns the address. Throws `not-found`,
 * `conflict`, `rate-limited`.
 */
export function sendProforma(
  { db, config, actor }: Act,
  id: number,
  channel: ProformaChannel,
): Promise<string> {
  return db.transaction(async (tx) => {
    const row = await lockProforma(tx, id);
    refuseEndedProforma(row);
    const to = channel === 'sms' ? (row.phone ?? '') : row.email;
    if (to === '') {
      const missing = channel === 'sms' ? 'de numéro de téléphone' : 'd’adresse e-mail';
      throw new Problem('conflict', `Ce contact n’a pas ${missing}.`);
    }
    const sentence = 'Le lien de cette facture proforma a déjà été envoyé trois fois.';
    await countOrRefuse(tx, ['proforma link', `proforma ${id}`], SENDINGS, sentence);
    await notifyOfProforma({ db: tx, config }, row, 'ready', [channel]);
    await writeAudit(tx, actor, {
      action: 'proforma sent',
      subject: `proforma:${id}`,
      after: { channel },
    });
    return to;
  });
}

/**
 * Extends the prices to another day, also after their end, with a new reminder. Throws `not-found`, `conflict` for one
 * that is ordered or withdrawn, `bad-request` for a past or too late day.
 */
export async function extendProforma(
  db: Db,
  step: ProformaStepRequest,
  validUntil: string,
): Promise<void> {
  const last = plusDays(today(), MAX_PROFORMA_DAYS);
  if (validUntil < today() || validUntil > last) {
    const message = `Choisissez un jour entre aujourd’hui et le ${frenchDay(last)}.`;
    throw new Problem('bad-request', message, [{ field: 'valid_until', message }]);
  }
  await take(db, step, 'proforma extended', (row) => {
    refuseEndedProforma({ ...row, validUntil });
    return { validUntil, remindedAt: null };
  });
}

/** Sends no message. Throws `not-found`, `conflict` for one that is ordered or withdrawn. */
export function withdrawProforma(db: Db, step: ProformaStepRequest, reason: string): Promise<void> {
  const withdrawnById = step.actor.kind === 'account' ? step.actor.id : null;
  return take(db, step, 'proforma withdrawn', (row) => {
    refuseEndedProforma({ ...row, validUntil: today() });
    const withdrawnAt = new Date();
    return { state: 'withdrawn', withdrawnAt, withdrawnById, withdrawalReason: reason };
  });
}

function take(
  db: Db,
  { actor, id, version }: ProformaStepRequest,
  action: string,
  change: (row: ProformaRow) => Partial<typeof proformas.$inferInsert>,
): Promise<void> {
  return db.transaction(async (tx) => {
    const row = await lockProforma(tx, id);
    if (version !== undefined && version !== row.version) throw outdatedVersion();
    const values = change(row);
    await tx
      .update(proformas)
      .set({ ...values, version: sql`${proformas.version} + 1` })
      .where(eq(proformas.id, id));
    const { number, state, validUntil } = row;
    const { withdrawalReason: reason } = values;
    await writeAudit(tx, actor, {
      action,
      subject: `proforma:${id}`,
      before: { number, state, validUntil },
      after: {
        number,
        state: values.state ?? state,
        validUntil: values.validUntil ?? validUntil,
        ...(reason !== undefined && { reason }),
      },
    });
  });
}
