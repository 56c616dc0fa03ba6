import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { phoneDigits } from '#contract/base/fields/phone.ts';
import type { CompanyForm } from '#contract/people/staff-companies.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import { refuseStale, type VersionSeen } from '#server/base/content-version.ts';
import { lockNames } from '#server/base/db/lock-names.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import { type Actor, actorHasRight } from '#server/base/identity/actor.ts';
import { partners } from '#server/base/identity/tables.ts';
import { Problem } from '#server/base/problem.ts';

const LOCK = 'companies';
type Company = typeof partners.$inferSelect;

/** Returns the id, writes the audit log. Throws `conflict`, `forbidden`. */
export function createCompany(db: Db, actor: Actor, form: CompanyForm): Promise<number> {
  return db.transaction(async (tx) => {
    await lockNames(tx, LOCK);
    if (form.credit_ceiling != null || givesAccount(readTerms(form, NO_TERMS))) {
      checkMaySetCeiling(actor);
    }
    await refuseTakenName(tx, form.name);
    const known = await tx.$count(partners, eq(partners.kind, 'company'));
    const code = companyCode(form.name, new Date(), known + 1);
    const values = { ...readForm(form, NO_TERMS), companyCode: code };
    const { id } = oneRow(
      await tx
        .insert(partners)
        .values({ kind: 'company', ...values })
        .returning({ id: partners.id }),
    );
    const subject = `partner:${id}`;
    await writeAudit(tx, actor, { action: 'company created', subject, after: values });
    return id;
  });
}

/** Replaces an employer but its code, writes the audit log. Throws `not-found`, `conflict`, `forbidden`. */
export async function updateCompany(
  db: Db,
  actor: Actor,
  { id, version: seenVersion }: VersionSeen,
  form: CompanyForm,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockNames(tx, LOCK);
    const before = await lockCompany(tx, id);
    const was = companyContentOf(before);
    refuseStale(seenVersion, was);
    await refuseTakenName(tx, form.name, id);
    const after = readForm(form, was);
    if (after.creditCeiling !== was.creditCeiling || !isSameAccount(after, was)) {
      checkMaySetCeiling(actor);
      await refuseOwnCompany(tx, actor, id);
    }
    await tx
      .update(partners)
      .set({ ...after, updatedAt: sql`now()` })
      .where(eq(partners.id, id));
    const change = { action: 'company changed', subject: `partner:${id}` };
    await writeAudit(tx, actor, { ...change, before: was, after });
  });
}

/** The fields that a company's version covers. */
export const companyContentOf = ({
  name,
  city,
  email,
  phone,
  creditCeiling,
  ...more
}: Company) => ({
  name,
  city,
  email,
  phone,
  creditCeiling,
  ...termsOf(more),
});

type Terms = Pick<Company, 'ninea' | 'agreedDays' | 'agreedEndOfMonth' | 'accountCeiling'>;

const NO_TERMS: Terms = {
  ninea: '',
  agreedDays: null,
  agreedEndOfMonth: false,
  accountCeiling: 0,
};

const termsOf = ({ ninea, agreedDays, agreedEndOfMonth, accountCeiling }: Terms): Terms => ({
  ninea,
  agreedDays,
  agreedEndOfMonth,
  accountCeiling,
});

const givesAccount = ({ agreedDays, accountCeiling }: Terms) =>
  agreedDays !== null || accountCeiling > 0;

/** Whether the company may owe as much and as long as before. */
const isSameAccount = (one: Terms, other: Terms): boolean =>
  one.agreedDays === other.agreedDays &&
  one.agreedEndOfMonth === other.agreedEndOfMonth &&
  one.accountCeiling === other.accountCeiling;

function checkMaySetCeiling(actor: Actor): void {
  if (actorHasRight(actor, 'credit-limits:write')) return;
  throw ceilingForbidden('Un gérant fixe le plafond et les jours convenus d’une entreprise.');
}

const ceilingForbidden = (message: string) =>
  new Problem('forbidden', message, [{ field: 'credit_ceiling', message }]);

/** Refuses to set the ceiling of the employer that the actor buys on credit or speaks for. Throws `forbidden`. */
async function refuseOwnCompany(tx: Db, actor: Actor, id: number): Promise<void> {
  if (actor.kind !== 'account') return;
  const [person] = await tx
    .select({ companyId: partners.companyId, buysForId: partners.buysForId })
    .from(partners)
    .where(eq(partners.id, actor.id));
  if (person?.companyId !== id && person?.buysForId !== id) return;
  throw ceilingForbidden('Vous ne fixez pas le plafond de votre propre entreprise.');
}

/** An employer, kept as it is until the transaction ends. Throws `not-found`. */
export async function lockCompany(tx: Db, id: number): Promise<Company> {
  const [company] = await tx
    .select()
    .from(partners)
    .where(and(eq(partners.id, id), eq(partners.kind, 'company'), isNull(partners.erasedAt)))
    .for('no key update');
  if (company === undefined) throw new Problem('not-found', 'Cette entreprise n’existe pas.');
  return company;
}

function readForm(form: CompanyForm, before: Terms) {
  const { name, city = '', email = '', phone = '', credit_ceiling = null } = form;
  return {
    name,
    city,
    email,
    phone: toInternational(phone),
    creditCeiling: credit_ceiling,
    ...readTerms(form, before),
  };
}

/** Clients that do not know the terms leave them as they are. */
const readTerms = (
  {
    ninea,
    agreed_days: days,
    agreed_end_of_month: isEndOfMonth,
    account_ceiling: ceilingXof,
  }: CompanyForm,
  before: Terms,
): Terms => ({
  ninea: ninea ?? before.ninea,
  agreedDays: days === undefined ? before.agreedDays : days,
  agreedEndOfMonth: isEndOfMonth ?? before.agreedEndOfMonth,
  accountCeiling: ceilingXof ?? before.accountCeiling,
});

function toInternational(typed: string): string | null {
  const digits = phoneDigits(typed).slice(-9);
  return digits === '' ? null : `+221${digits}`;
}

async function refuseTakenName(tx: Db, name: string, ownId = 0): Promise<void> {
  const [taken] = await tx
    .select({ id: partners.id })
    .from(partners)
    .where(
      and(
        eq(partners.kind, 'company'),
        isNull(partners.erasedAt),
        ne(partners.id, ownId),
        sql`lower(unaccent(${partners.name})) = lower(unaccent(${name}))`,
      ),
    )
    .limit(1);
  if (taken === undefined) return;
  const message = 'Une entreprise porte déjà ce nom.';
  throw new Problem('conflict', message, [{ field: 'name', message }]);
}

/** The code of an employer (rule P-24). */
function companyCode(name: string, day: Date, serial: number): string {
  const letters = name
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z]/g, '');
  const [year, month, date] = day.toISOString().slice(0, 10).split('-');
  return `${letters.slice(0, 4).padEnd(4, 'X')}${date}${month}${year}${serial}`;
}
