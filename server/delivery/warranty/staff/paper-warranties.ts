import { eq, inArray, sql } from 'drizzle-orm';
import { readPhone } from '#contract/base/fields/phone.ts';
import type { QueryOf } from '#contract/base/staff-list.ts';
import {
  type PaperWarranty,
  staffWarranties,
  type WarrantyForm,
} from '#contract/delivery/staff-warranties.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Config } from '#server/base/config/config.ts';
import { outdatedVersion } from '#server/base/content-version.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Act } from '#server/base/identity/act.ts';
import { matchesText } from '#server/base/lists/matches-text.ts';
import { listOf, type StaffRows } from '#server/base/lists/read-list.ts';
import { Problem } from '#server/base/problem.ts';
import { today } from '#server/base/time.ts';
import { warranties } from '#server/delivery/after-sales/tables.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { receiptWarrantyEnd } from '../read-warranties.ts';

type Row = typeof warranties.$inferSelect;

const notFound = () => new Problem('not-found', 'Cette garantie n’existe pas.');

/** Throws `not-found`. */
export async function readPaperWarranty(db: Db, id: number): Promise<PaperWarranty> {
  const [found] = await db.select().from(warranties).where(eq(warranties.id, id));
  if (found === undefined) throw notFound();
  return toPaper(found);
}

/** A catalogue product fills omitted fields. Throws `bad-request` without a product and for a future day. */
export function createWarranty(
  { db, config, actor }: Act,
  form: WarrantyForm,
): Promise<PaperWarranty> {
  return db.transaction(async (tx) => {
    const byId = actor.kind === 'account' ? actor.id : null;
    const values = await valuesOf(tx, config, form);
    const row = oneRow(
      await tx
        .insert(warranties)
        .values({ ...values, byId })
        .returning(),
    );
    await writeAudit(tx, actor, {
      action: 'warranty noted',
      subject: `warranty:${row.id}`,
      after: impersonal(row),
    });
    return toPaper(row);
  });
}

/** Writes the audit log. Throws `not-found`, `bad-request`, `conflict`. */
export function updateWarranty(
  { db, config, actor }: Act,
  { id, version }: { id: number; version: number | undefined },
  form: WarrantyForm,
): Promise<PaperWarranty> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(warranties).where(eq(warranties.id, id)).for('update');
    if (before === undefined) throw notFound();
    if (version !== undefined && version !== before.version) throw outdatedVersion();
    const values = await valuesOf(tx, config, form);
    const row = oneRow(
      await tx
        .update(warranties)
        .set({ ...values, version: sql`${warranties.version} + 1` })
        .where(eq(warranties.id, id))
        .returning(),
    );
    await writeAudit(tx, actor, {
      action: 'warranty changed',
      subject: `warranty:${id}`,
      before: impersonal(before),
      after: impersonal(row),
    });
    return toPaper(row);
  });
}

async function valuesOf(tx: Db, { settings }: Config, form: WarrantyForm) {
  const refuse = (field: string, message: string) =>
    new Problem('bad-request', message, [{ field, message }]);
  if (form.bought_on > today()) throw refuse('bought_on', 'Ce jour n’est pas encore passé.');
  const [product] =
    form.product_id == null
      ? []
      : await tx.select().from(products).where(eq(products.id, form.product_id));
  if (form.product_id != null && product === undefined) {
    throw refuse('product_id', 'Ce produit n’existe pas.');
  }
  const article = (form.article ?? '').trim() || product?.name;
  if (article === undefined) throw refuse('article', 'Choisissez un article ou écrivez le modèle.');
  return {
    productId: product?.id ?? null,
    brand: (form.brand ?? '').trim() || (product?.brand ?? ''),
    article,
    serial: form.serial,
    boughtOn: form.bought_on,
    months: form.months ?? product?.warrantyMonths ?? settings.SHOP_WARRANTY_MONTHS,
    name: form.name,
    phone: `+${readPhone(form.phone)}`,
    note: form.note ?? '',
  };
}

/** For the audit log, without personal data. */
const impersonal = ({ article, serial, boughtOn, months }: Row) => ({
  article,
  serial,
  boughtOn,
  months,
});

const toPaper = (row: Row): PaperWarranty => ({
  id: row.id,
  product_id: row.productId,
  brand: row.brand,
  article: row.article,
  serial: row.serial,
  bought_on: row.boughtOn,
  months: row.months,
  until: receiptWarrantyEnd(row),
  name: row.name,
  phone: row.phone?.slice(1) ?? null,
  note: row.note,
  version: row.version,
});

export function listWarranties(
  db: Db,
  query: QueryOf<typeof staffWarranties>,
): StaffRows<PaperWarranty> {
  return listOf(db, staffWarranties, query, {
    from: warranties,
    where: matchesText(warranties, query.q ?? ''),
    sortable: { bought_on: warranties.boughtOn },
    id: warranties.id,
    read: async (wanted) => {
      const found = await db.select().from(warranties).where(inArray(warranties.id, wanted));
      return found.map(toPaper);
    },
  });
}
