import { eq } from 'drizzle-orm';
import type { ProformaState } from '#contract/sales/proforma-states.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { type Actor, isOwner } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { today } from '#server/base/time.ts';
import { proformas } from '#server/sales/proformas/tables.ts';
import { isProformaToken } from './proforma-link.ts';

export type ProformaRow = typeof proformas.$inferSelect;
/** Who asks for a proforma, and the token of its link, if there is one. */
export type ProformaHolder = { actor: Actor | undefined; token: string | undefined };

const notFound = () => new Problem('not-found', 'Facture proforma introuvable.');

/** A proforma, for whoever may see it. Throws `not-found`; access is for the caller to check. */
export async function findProforma(db: Db, id: number): Promise<ProformaRow> {
  const [found] = await db.select().from(proformas).where(eq(proformas.id, id));
  if (found === undefined) throw notFound();
  return found;
}

/** Whether a proforma was not taken back, for a request that comes again (docs/decisions/014). Throws `not-found`. */
export const isNotWithdrawn = async (db: Db, { id }: { id: number }): Promise<boolean> =>
  (await findProforma(db, id)).state !== 'withdrawn';

/** A proforma, locked until the transaction ends; the buyer is locked before it. */
export async function lockProforma(tx: Db, id: number): Promise<ProformaRow> {
  const [found] = await tx.select().from(proformas).where(eq(proformas.id, id)).for('update');
  if (found === undefined) throw notFound();
  return found;
}

/** Refuses all but its customer and holders of its link; staff has calls of its own. Throws `not-found`. */
export function refuseStrangers(
  config: Config,
  { actor, token }: ProformaHolder,
  { number, partnerId }: ProformaRow,
): void {
  if (token !== undefined && isProformaToken(config, number, token)) return;
  if (actor !== undefined && partnerId !== null && isOwner(actor, partnerId)) return;
  throw notFound();
}

/** Where it is; `day` is YYYY-MM-DD in Dakar. */
export function stateOf(
  { state, validUntil }: Pick<ProformaRow, 'state' | 'validUntil'>,
  day = today(),
): ProformaState {
  return state === 'open' && validUntil < day ? 'expired' : state;
}

const REFUSALS: Record<Exclude<ProformaState, 'open'>, string> = {
  expired: 'Cette facture proforma n’est plus valable.',
  ordered: 'Cette facture proforma est déjà commandée.',
  withdrawn: 'La boutique a retiré cette facture proforma.',
};

/** Refuses what can be ordered no more. Throws `conflict`. */
export function refuseOver(row: ProformaRow): void {
  const state = stateOf(row);
  if (state !== 'open') throw new Problem('conflict', REFUSALS[state]);
}
