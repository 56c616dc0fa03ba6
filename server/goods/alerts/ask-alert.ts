import { and, eq, isNull, sql } from 'drizzle-orm';
import type { AlertRequest } from '#contract/goods/alerts.ts';
import type { Means } from '#server/base/identity/act.ts';
import { askerOf, UNKNOWN_SENDER } from '#server/base/identity/sender.ts';
import { countOrRefuse } from '#server/base/limits/limit-attempts.ts';
import { Problem } from '#server/base/problem.ts';
import { alerts } from '#server/goods/alerts/tables.ts';
import { lockAlertContact, readContact, takeConfirmationTurn } from './alert-contact.ts';
import { type AlertProduct, readAlertProduct, sendAlert } from './send-alert.ts';

const DAY_S = 86_400;
/** Waiting alerts per address, of its owner and of all others (rule G-28). */
const MOST_WAITING = 20;
/** The same with those that the owner's devices asked for. */
const MOST_WITH_OWN = 40;
/** Requests by one asker for an address that may be another person's; the reply does not depend on it. */
const ASKED_A_DAY = { max: 5, windowS: DAY_S };

/**
 * Records an alert. A repeated request changes only the price, and only at the asker's own address. An unproven address
 * is asked to confirm; alerts beyond its limit are dropped. Throws `not-found` for the product, `conflict` if there is
 * nothing to wait for or the asker's own address is full, `bad-request`, `rate-limited`.
 */
export async function requestAlert(
  { db, config }: Means,
  partnerId: number | null,
  body: AlertRequest,
  sender = UNKNOWN_SENDER,
): Promise<void> {
  const wanted = readContact(config, body);
  await db.transaction(async (tx) => {
    const article = await readAlertProduct(tx, body.product_id);
    const belowXof = readWish(article, body);
    const contact = await lockAlertContact(tx, wanted, partnerId);
    const asker = await askerOf(tx, config, sender, contact.address);
    if (!contact.isOwn) {
      const sentence = 'Plusieurs alertes ont déjà été demandées pour cette adresse aujourd’hui.';
      const who = `${asker.device ?? asker.network} ${contact.address}`;
      await countOrRefuse(tx, ['alerts of', who], ASKED_A_DAY, sentence);
    }
    // An account that names another person's address must not see that person's alerts.
    const owner = contact.isOwn ? partnerId : null;
    const { kind, product_id: productId } = body;
    const others = and(
      eq(alerts.contactId, contact.id),
      isNull(alerts.endedAt),
      sql`(${alerts.productId}, ${alerts.kind}) <> (${productId}, ${kind})`,
    );
    if (!contact.isOwn) {
      // Silent: a refusal would reveal what waits for another person's address.
      const most = asker.device === undefined ? MOST_WAITING : MOST_WITH_OWN;
      if ((await tx.$count(alerts, others)) >= most) return;
    } else if ((await tx.$count(alerts, and(others, isOf(owner)))) >= MOST_WAITING) {
      throw new Problem('conflict', `${MOST_WAITING} alertes attendent déjà pour cette adresse.`);
    }
    const [kept] = await tx
      .insert(alerts)
      .values({ contactId: contact.id, productId, partnerId: owner, kind, belowXof })
      .onConflictDoUpdate({
        target: [alerts.contactId, alerts.productId, alerts.kind],
        targetWhere: sql`ended_at is null`,
        set: {
          belowXof: contact.isOwn ? sql`excluded.below_xof` : alerts.belowXof,
          partnerId: sql`coalesce(excluded.partner_id, ${alerts.partnerId})`,
        },
      })
      .returning({ id: alerts.id });
    if (contact.confirmedAt !== null || !(await takeConfirmationTurn(tx, contact, asker))) return;
    await sendAlert(tx, config, { id: kept!.id, kind: 'confirm', contact, article });
  });
}

const isOf = (partnerId: number | null) =>
  partnerId === null ? isNull(alerts.partnerId) : eq(alerts.partnerId, partnerId);

/** The price that the alert waits for (XOF); null for other kinds. Throws `conflict`. */
function readWish(article: AlertProduct, { kind, below }: AlertRequest): number | null {
  const refuse = (message: string) => new Problem('conflict', message);
  if (!article.isListed) throw new Problem('not-found', 'Ce produit n’existe pas ou plus.');
  if (kind === 'stock') {
    if (article.available !== 0) throw refuse('Cet article est en stock : vous pouvez l’acheter.');
    return null;
  }
  if (kind === 'preorder') {
    if (article.preorderXof > 0) throw refuse('Cet article peut déjà être précommandé.');
    return null;
  }
  if (article.priceXof <= 1) throw refuse('Cet article n’a pas de prix à suivre.');
  return Math.min(below ?? article.priceXof - 1, article.priceXof - 1);
}
