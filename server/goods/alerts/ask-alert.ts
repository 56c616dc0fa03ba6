import { and, eq, isNull, sql } from 'drizzle-orm';
import type { AlertRequest } from '#contract/goods/alerts.ts';
import type { Means } from '#server/base/identity/act.ts';
import { askerOf, NOWHERE } from '#server/base/identity/sender.ts';
import { takeTurn } from '#server/base/limits/limit-attempts.ts';
import { Problem } from '#server/base/problem.ts';
import { alerts } from '#server/goods/alerts/tables.ts';
import { keepContact, mayQuestion, readContact } from './alert-contact.ts';
import { type Article, findArticle, sendAlert } from './send-alert.ts';

const DAY_S = 86_400;
/** What waits for one address at most, of its owner and of all others; more is a list that nobody reads. */
const MOST_WAITING = 20;
/** The same with those that a device of its owner asked for, whom strangers do not fill it up to. */
const MOST_WITH_OWN = 40;
/** Asked for an address by one asker who may not own it; told alike whether anything is known of it. */
const ASKED_A_DAY = { max: 5, windowS: DAY_S };

/**
 * Notes that somebody wants to hear of an article. To ask again changes nothing but a price, and that only where the
 * address is the asker's own, so that nobody changes what another waits for. What is not proven is asked first whether it wants
 * alerts, and what is too much for it is dropped. Throws `not-found` for the article, `conflict` when there is nothing to wait for
 * or too much waits for what is the asker's own, `bad-request`, `rate-limited`.
 */
export async function askAlert(
  { db, config }: Means,
  partnerId: number | null,
  body: AlertRequest,
  sender = NOWHERE,
): Promise<void> {
  const wanted = readContact(config, body);
  await db.transaction(async (tx) => {
    const article = await findArticle(tx, body.product_id);
    const belowXof = readWish(article, body);
    const contact = await keepContact(tx, wanted, partnerId);
    const asker = await askerOf(tx, config, sender, contact.address);
    if (!contact.isOwn) {
      const sentence = 'Plusieurs alertes ont déjà été demandées pour cette adresse aujourd’hui.';
      const who = `${asker.device ?? asker.network} ${contact.address}`;
      await takeTurn(tx, ['alerts of', who], ASKED_A_DAY, sentence);
    }
    // An account that names somebody else's address must not see that person's alerts among its own.
    const owner = contact.isOwn ? partnerId : null;
    const { kind, product_id: productId } = body;
    const others = and(
      eq(alerts.contactId, contact.id),
      isNull(alerts.endedAt),
      sql`(${alerts.productId}, ${alerts.kind}) <> (${productId}, ${kind})`,
    );
    if (!contact.isOwn) {
      // Without a word: a refusal would tell what waits for somebody else's address.
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
    if (contact.confirmedAt !== null || !(await mayQuestion(tx, contact, asker))) return;
    await sendAlert(tx, config, { id: kept!.id, kind: 'confirm', contact, article });
  });
}

/** Of an account, or of a browser without one. */
const isOf = (partnerId: number | null) =>
  partnerId === null ? isNull(alerts.partnerId) : eq(alerts.partnerId, partnerId);

/** What the article may cost at most; null where another thing is waited for. Throws `conflict`. */
function readWish(article: Article, { kind, below }: AlertRequest): number | null {
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
