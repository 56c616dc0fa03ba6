import { and, eq, isNull, ne } from 'drizzle-orm';
import { RIGHTS, type Right } from '#contract/base/access.ts';
import { frenchMoment } from '#contract/base/fields/french-time.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { keysOf } from '#contract/base/tables.ts';
import type { Settings } from '#server/base/config/settings-schema.ts';
import type { Db } from '#server/base/db/open.ts';
import { Problem } from '#server/base/problem.ts';
import { writeAudit } from '../audit/write-audit.ts';
import type { Actor } from '../identity/actor.ts';
import { partners } from '../identity/tables.ts';

/** Second acts that one person may do in a small shop, and the right that a second person would need. */
const ALONE = {
  'refund-confirmed': 'payments:refund',
  'voucher-confirmed': 'vouchers:write',
  'stock-count-accepted': 'stock:write',
  'round-accepted': 'rounds:accept',
  'till-accepted': 'till:accept',
  'till-ticket-decided': 'till:accept',
} as const satisfies Record<string, Right>;
export type ActAlone = keyof typeof ALONE;

const HOUR_MS = 3_600_000;

/** How a person does a second act alone. `since` is the first act; `amountXof` is null where it is unknown. */
export type Alone = {
  settings: Pick<Settings, 'SMALL_SHOP' | 'ALONE_AFTER_HOURS' | 'ALONE_UP_TO'>;
  since: Date;
  /** Empty when the person did not ask to act alone. */
  reason: string;
  /** The subject of the audit entry, as `payment:12`. */
  subject: string;
  amountXof?: number | null;
};

/** The second acts that this person may do alone, because the shop is small and no other account has the right. */
export async function readActsAlone(
  db: Db,
  { SMALL_SHOP }: Pick<Settings, 'SMALL_SHOP'>,
  personId: number,
): Promise<ActAlone[]> {
  if (SMALL_SHOP !== 'oui') return [];
  const others = await db
    .selectDistinct({ role: partners.role })
    .from(partners)
    .where(and(ne(partners.id, personId), isNull(partners.erasedAt), eq(partners.kind, 'person')));
  const roles = others.map(({ role }) => role);
  return keysOf(ALONE).filter((act) => {
    const holders: readonly string[] = RIGHTS[ALONE[act]];
    return !roles.some((role) => holders.includes(role));
  });
}

/**
 * Lets the person of the first act do the second one too (rule B-48), with an audit entry. Throws `forbidden` with
 * `refusal` or the condition that is missing: no second person, the delay, the amount, a reason.
 */
export async function allowAlone(
  db: Db,
  act: string,
  { actor, personId, refusal }: { actor: Actor; personId: number; refusal: string },
  { settings, since, reason, subject, amountXof }: Alone,
): Promise<void> {
  const acts: readonly string[] = await readActsAlone(db, settings, personId);
  if (!acts.includes(act)) throw new Problem('forbidden', refusal);
  const most = settings.ALONE_UP_TO;
  if (amountXof === null || (amountXof !== undefined && amountXof > most)) {
    const limit = `au-dessus de ${formatXof(most)}, ou si le montant est inconnu, une seconde personne est toujours nécessaire.`;
    throw new Problem('forbidden', `${refusal} Même dans une petite boutique, ${limit}`);
  }
  const from = new Date(since.getTime() + settings.ALONE_AFTER_HOURS * HOUR_MS);
  if (from.getTime() > Date.now()) {
    const when = frenchMoment(from);
    throw new Problem('forbidden', `Vous êtes seul à pouvoir le faire : revenez après le ${when}.`);
  }
  if (reason === '') {
    throw new Problem('forbidden', `${refusal} Vous êtes seul : donnez un motif pour continuer.`);
  }
  await writeAudit(db, actor, { action: 'done alone', subject, after: { act, reason } });
}
