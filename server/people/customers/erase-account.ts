import { and, eq, inArray, isNotNull, isNull, ne, not, or, sql } from 'drizzle-orm';
import { STAFF_ROLES } from '#contract/base/access.ts';
import { storeNameInAudit, writeAudit } from '#server/base/audit/write-audit.ts';
import { refuseStale } from '#server/base/content-version.ts';
import { anyOf } from '#server/base/db/conditions.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Act } from '#server/base/identity/act.ts';
import { isOwner, refuseAccountChange } from '#server/base/identity/actor.ts';
import { findPerson, lockPerson } from '#server/base/identity/find-partner.ts';
import { partners } from '#server/base/identity/tables.ts';
import { Problem } from '#server/base/problem.ts';
import { afterSalesCases } from '#server/delivery/after-sales/tables.ts';
import { confirmPassword } from '#server/people/accounts/change-password.ts';
import { refuseLastAdmin } from '#server/people/accounts/guard-rights.ts';
import { confirmPhone } from '#server/people/accounts/sign-in/sign-in-by-phone.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { sendLater } from '#server/talk/messages/send-later.ts';
import { accountErasedMail } from '#server/talk/messages/templates/account/account-notices.ts';
import { shopContactOf } from '#server/talk/messages/templates/template.ts';
import { forgetPerson } from './forget-person.ts';
import { detailsOf } from './update-details.ts';

/** The password, or the token and code of a code to sign in. */
type Proof = {
  password?: string | undefined;
  request?: string | undefined;
  code?: string | undefined;
};

/** An account without an address has no password, so a code to its number stands in for it (rule P-30). */
async function confirmOwner(
  { db, config }: Act,
  id: number,
  { password = '', request, code }: Proof,
): Promise<void> {
  const { emailKey, phone } = await findPerson(db, id);
  if (emailKey !== '' || phone === null || request === undefined || code === undefined) {
    await confirmPassword(db, id, { password, field: 'password' });
    return;
  }
  await confirmPhone(db, config, { phone, request, code });
}

/**
 * Erases a customer and confirms it by e-mail (rule P-18). Staff and HR need an administrator. Throws `bad-request`,
 * `forbidden`, `conflict`, `not-found`, `rate-limited`.
 */
export async function eraseAccount(
  { db, config, actor }: Act,
  partnerId: number,
  proof: Proof = {},
): Promise<void> {
  if (isOwner(actor, partnerId)) await confirmOwner({ db, config, actor }, partnerId, proof);
  await db.transaction(async (tx) => {
    const person = await lockPerson(tx, partnerId);
    if (isOwner(actor, partnerId)) refuseStaff(person);
    await erase({ db: tx, config, actor }, person);
  });
}

/**
 * The same on a customer's request: staff type the name and a reason. Throws as `eraseAccount`, `bad-request` for
 * another name.
 */
export async function eraseOnRequest(
  { db, config, actor }: Act,
  partnerId: number,
  { name, reason, version }: { name: string; reason: string; version?: number | undefined },
): Promise<void> {
  if (isOwner(actor, partnerId)) {
    throw new Problem('forbidden', 'Votre propre compte s’efface dans votre profil.');
  }
  await db.transaction(async (tx) => {
    const person = await lockPerson(tx, partnerId);
    refuseStale(version, detailsOf(person));
    if (isOtherName(name, person.name)) {
      const message = 'Ce n’est pas le nom de cette personne.';
      throw new Problem('bad-request', message, [{ field: 'name', message }]);
    }
    await erase({ db: tx, config, actor }, person, { reason });
  });
}

const isOtherName = (typed: string, name: string) =>
  typed.trim().localeCompare(name.trim(), 'fr', { sensitivity: 'base' }) !== 0;

async function erase(
  { db: tx, config, actor }: Act,
  person: typeof partners.$inferSelect,
  after?: { reason: string },
): Promise<void> {
  refuseAccountChange(actor, person);
  await refuseLastAdmin(tx, person);
  await refuseOpenOrders(tx, person.id);
  await refuseOpenCases(tx, person.id);
  await storeNameInAudit(tx, person);
  await forgetPerson(tx, person);
  const { name, role } = person;
  await writeAudit(tx, actor, {
    action: 'account erased',
    subject: `partner:${person.id}`,
    // Who worked here stays in the books; a customer is forgotten.
    before: role === 'customer' ? undefined : { name, role },
    after,
  });
  if (person.email === '') return;
  const mail = accountErasedMail({ name: person.name }, shopContactOf(config));
  await sendLater(tx, { to: person.email, ...mail, isSecret: true });
}

/** Staff leave the team first, so that a colleague knows. */
function refuseStaff({ role }: typeof partners.$inferSelect): void {
  if (!STAFF_ROLES.some((one) => one === role)) return;
  throw new Problem(
    'conflict',
    'Vous travaillez à la boutique avec ce compte : un administrateur doit d’abord retirer votre rôle.',
  );
}

/** Goods and money on their way need to know whose they are. */
async function refuseOpenOrders(tx: Db, partnerId: number): Promise<void> {
  const isOver = anyOf(
    eq(orders.state, 'cancel'),
    and(
      inArray(orders.state, ['delivered', 'done']),
      // Neither owes the other anything.
      sql`${orders.amountPaid} = ${orders.amountTotal}`,
    ),
  );
  const [open] = await tx
    .select({ number: orders.number })
    .from(orders)
    .innerJoin(partners, eq(partners.id, orders.partnerId))
    .where(and(or(eq(partners.id, partnerId), eq(partners.claimedById, partnerId)), not(isOver)))
    .limit(1);
  if (open === undefined) return;
  throw new Problem(
    'conflict',
    `La commande ${open.number} est encore en cours : le compte s’efface quand elle est livrée et payée, ou annulée.`,
  );
}

/** A repair needs to know whose the piece is, and who has the one that was lent. */
async function refuseOpenCases(tx: Db, partnerId: number): Promise<void> {
  const { number, state, loanUntil, loanBackAt } = afterSalesCases;
  const isLent = and(isNotNull(loanUntil), isNull(loanBackAt));
  const [open] = await tx
    .select({ number })
    .from(afterSalesCases)
    .innerJoin(partners, eq(partners.id, afterSalesCases.partnerId))
    .where(
      and(
        or(eq(partners.id, partnerId), eq(partners.claimedById, partnerId)),
        or(ne(state, 'closed'), isLent),
      ),
    )
    .limit(1);
  if (open === undefined) return;
  throw new Problem(
    'conflict',
    `Le dossier ${open.number} est encore ouvert : le compte s’efface quand il est terminé et que l’appareil prêté est revenu.`,
  );
}
