import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Act } from '#server/base/identity/act.ts';
import { lockPerson } from '#server/base/identity/find-partner.ts';
import { foldEmail } from '#server/base/identity/fold-email.ts';
import { partners } from '#server/base/identity/tables.ts';
import { Problem } from '#server/base/problem.ts';
import { sendLater } from '#server/talk/messages/send-later.ts';
import { buyerNamedMail } from '#server/talk/messages/templates/account/team.ts';
import { shopContactOf } from '#server/talk/messages/templates/template.ts';
import { lockCompany } from '../save-company.ts';

type Buyer = { id: number; name: string; email: string };

/** The people who buy in the name of a company, by name. */
export const listBuyers = (db: Db, companyId: number): Promise<Buyer[]> =>
  db
    .select({ id: partners.id, name: partners.name, email: partners.email })
    .from(partners)
    .where(and(eq(partners.buysForId, companyId), isNull(partners.erasedAt)))
    .orderBy(asc(partners.name), asc(partners.id));

/**
 * Lets a verified account buy in the name of a company (rule M-63) and tells it by e-mail. Throws `not-found`, and `conflict`
 * for an address without an account or an account that buys for a company already.
 */
export async function addBuyer(
  { db, config, actor }: Act,
  companyId: number,
  { email }: { email: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [found] = await tx
      .select({ id: partners.id })
      .from(partners)
      .where(
        and(
          eq(partners.emailKey, foldEmail(email)),
          eq(partners.kind, 'person'),
          isNotNull(partners.verifiedAt),
          isNull(partners.erasedAt),
        ),
      );
    if (found === undefined) {
      throw refusal('Personne n’a de compte vérifié avec cette adresse : demandez d’en créer un.');
    }
    // An order locks its buyer first, so this does too.
    const person = await lockPerson(tx, found.id);
    const company = await lockCompany(tx, companyId);
    if (person.buysForId === companyId) {
      throw refusal('Cette personne achète déjà pour cette entreprise.');
    }
    if (person.buysForId !== null) {
      throw refusal('Cette personne achète déjà pour une autre entreprise.');
    }
    await tx
      .update(partners)
      .set({ buysForId: companyId, updatedAt: sql`now()` })
      .where(eq(partners.id, person.id));
    await writeAudit(tx, actor, {
      action: 'company buyer added',
      subject: `partner:${person.id}`,
      after: { buysForId: companyId },
    });
    const mail = buyerNamedMail(
      { name: person.name, company: company.name },
      shopContactOf(config),
    );
    await sendLater(tx, { to: person.email, ...mail });
  });
}

/** Ends what `addBuyer` began; orders keep the company. Throws `not-found`. */
export async function removeBuyer(
  { db, actor }: Pick<Act, 'db' | 'actor'>,
  companyId: number,
  buyerId: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const person = await lockPerson(tx, buyerId);
    if (person.buysForId !== companyId) {
      throw new Problem('not-found', 'Cette personne n’achète pas pour cette entreprise.');
    }
    await tx
      .update(partners)
      .set({ buysForId: null, updatedAt: sql`now()` })
      .where(eq(partners.id, buyerId));
    await writeAudit(tx, actor, {
      action: 'company buyer removed',
      subject: `partner:${buyerId}`,
      before: { buysForId: companyId },
    });
  });
}

const refusal = (message: string) =>
  new Problem('conflict', message, [{ field: 'email', message }]);
