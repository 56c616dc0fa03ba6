import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Config } from '#server/base/config/config.ts';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import { enqueueAll } from '#server/base/queue/queue.ts';
import { creditNotes } from '#server/sales/orders/crediting/tables.ts';
import { invoices } from '#server/sales/orders/tables.ts';
import { CUT_SHORT } from './certify-paper.ts';
import { describePaper } from './describe-paper.ts';
import { certifiedDocuments } from './tables.ts';

/** Papers of one transaction, so that a first run over many holds nothing long. */
const PORTION = 100;

/**
 * Puts each invoice and credit note since `CERTIFIED_FROM` into the outbox once, and gives a job to those that may leave: a
 * credit note leaves after its invoice is certified (rule M-65). Does nothing while the setting is empty. Runs every minute, so
 * what a crash left out comes with the next run.
 */
export async function collectPapers(db: Db, config: Config): Promise<void> {
  const { CERTIFIED_FROM: from } = config.settings;
  if (from === undefined) return;
  for (;;) {
    const found = await findMissing(db, from);
    await db.transaction(async (tx) => {
      for (const source of found) await insertPaper(tx, config, source);
    });
    if (found.length < PORTION) break;
  }
  await queuePapers(db);
  await giveUpCutShort(db);
}

type Missing = { kind: 'invoice' | 'credit_note'; sourceId: number; orderId: number };

async function findMissing(db: Db, from: string): Promise<Missing[]> {
  const since = sql`${`${from}T00:00:00Z`}::timestamptz`;
  const isNew = (kind: string, id: unknown) => sql`not exists (select from ${certifiedDocuments}
    where ${certifiedDocuments.kind} = ${kind} and ${certifiedDocuments.sourceId} = ${id})`;
  return rowsOf<Missing>(
    await db.execute(sql`select * from (
      select 'invoice' as kind, ${invoices.orderId} as "sourceId", ${invoices.orderId} as "orderId",
        ${invoices.issuedAt} as at
      from ${invoices} where ${invoices.issuedAt} >= ${since} and ${isNew('invoice', invoices.orderId)}
      union all
      select 'credit_note', ${creditNotes.id}, ${creditNotes.orderId}, ${creditNotes.issuedAt}
      from ${creditNotes} where ${creditNotes.issuedAt} >= ${since} and ${isNew('credit_note', creditNotes.id)}
    ) as missing order by at, "sourceId" limit ${PORTION}`),
  );
}

/** Two nodes that collect at once insert it once. */
async function insertPaper(tx: Db, config: Config, { kind, sourceId, orderId }: Missing) {
  const document = await describePaper(tx, config, { kind, sourceId });
  await tx
    .insert(certifiedDocuments)
    .values({
      kind,
      sourceId,
      orderId,
      number: document.number,
      amount: document.totals.total,
      issuedAt: new Date(document.issued_at),
      document,
    })
    .onConflictDoNothing();
}

/** Tries of a job end within a day; the process of the last one ended before its answer was noted. */
async function giveUpCutShort(db: Db): Promise<void> {
  await db
    .update(certifiedDocuments)
    .set({ state: 'refused', problem: CUT_SHORT })
    .where(
      and(
        eq(certifiedDocuments.state, 'sent'),
        sql`${certifiedDocuments.triedAt} < now() - interval '3 days'`,
      ),
    );
}

async function queuePapers(db: Db): Promise<void> {
  // A credit note of an invoice from before the first day has nothing to wait for.
  const isReady = sql`(${certifiedDocuments.kind} = 'invoice' or not exists (
    select from certified_documents invoice where invoice.kind = 'invoice'
      and invoice.order_id = ${certifiedDocuments.orderId} and invoice.state <> 'certified'))`;
  await db.transaction(async (tx) => {
    const ready = await tx
      .select({ id: certifiedDocuments.id })
      .from(certifiedDocuments)
      .where(and(sql`${certifiedDocuments.queuedAt} is null`, isReady))
      .orderBy(asc(certifiedDocuments.issuedAt), asc(certifiedDocuments.id))
      .limit(PORTION)
      .for('update', { skipLocked: true });
    if (ready.length === 0) return;
    const ids = ready.map(({ id }) => id);
    await tx
      .update(certifiedDocuments)
      .set({ queuedAt: sql`now()` })
      .where(inArray(certifiedDocuments.id, ids));
    await enqueueAll(
      tx,
      'certify-paper',
      ids.map((documentId) => ({ documentId })),
    );
  });
}
