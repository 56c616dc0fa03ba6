import { and, asc, eq, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { Case, CaseMediaFile, OwnCase, Upload } from '#contract/delivery/after-sales.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { partners } from '#server/base/identity/tables.ts';
import { dayOf, isoTime } from '#server/base/time.ts';
import { afterSalesCases, caseEntries, caseMedia } from '#server/delivery/after-sales/tables.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { type CaseRow, casePath } from './find-case.ts';

const MOST_CASES = 100;

/** `withNotes` adds staff's notes and leaves out the customer's link: its holder writes as the customer. */
export async function describeCase(
  db: Db,
  config: Config,
  row: CaseRow,
  { withNotes = false } = {},
): Promise<Case> {
  const isShown = withNotes ? undefined : ne(caseEntries.kind, 'note');
  const entries = await db
    .select()
    .from(caseEntries)
    .where(and(eq(caseEntries.caseId, row.id), isShown))
    .orderBy(asc(caseEntries.id));
  const media = await db
    .select()
    .from(caseMedia)
    .where(and(eq(caseMedia.caseId, row.id), isNotNull(caseMedia.finishedAt)))
    .orderBy(asc(caseMedia.startedAt), asc(caseMedia.key));
  const [order] =
    row.orderId === null
      ? []
      : await db.select({ number: orders.number }).from(orders).where(eq(orders.id, row.orderId));
  return {
    ...listed(config, row),
    ...(withNotes && { link: '' }),
    brand: row.brand,
    serial: row.serial,
    fault: row.fault,
    description: row.description,
    warranty_until: row.warrantyUntil,
    is_covered: isCovered(row),
    order_id: row.orderId,
    order_name: order?.number ?? null,
    outcome: row.outcome,
    reason: row.reason,
    quote: row.quoteState && {
      parts: row.quoteParts,
      labour: row.quoteLabour,
      total: row.quoteParts + row.quoteLabour,
      note: row.quoteNote,
      state: row.quoteState,
    },
    loan: loanOf(row),
    entries: entries.map(({ id, at, author, kind, step, text }) => ({
      id,
      at: isoTime(at),
      author,
      kind,
      step,
      text,
    })),
    media: media.map(describeMedia),
  };
}

/** On the day of the report. */
const isCovered = ({ warrantyUntil, openedAt }: CaseRow): boolean =>
  warrantyUntil !== null && dayOf(openedAt) <= warrantyUntil;

const loanOf = ({ loanName, loanSerial, loanUntil, loanBackAt }: CaseRow): Case['loan'] =>
  loanUntil === null
    ? null
    : { name: loanName, serial: loanSerial, until: loanUntil, is_back: loanBackAt !== null };

const listed = (config: Config, row: CaseRow): OwnCase => ({
  id: row.id,
  number: row.number,
  state: row.state,
  article: row.article,
  opened_at: isoTime(row.openedAt),
  due_at: isoTime(row.dueAt),
  answered_at: row.answeredAt && isoTime(row.answeredAt),
  link: casePath(config, row),
});

export const describeUpload = (row: typeof caseMedia.$inferSelect): Upload => ({
  key: row.key,
  size: row.size,
  received: row.received,
  is_whole: row.finishedAt !== null,
});

const describeMedia = (row: typeof caseMedia.$inferSelect): CaseMediaFile => ({
  ...describeUpload(row),
  kind: row.kind,
  mime: row.mime,
  at: isoTime(row.startedAt),
  url: pathTo(paths.caseMediaFile, { key: row.key }),
});

/** Includes cases that the account opened as a guest; newest first, 100 at most. */
export async function listOwnCases(db: Db, config: Config, partnerId: number): Promise<OwnCase[]> {
  const isTheirs: SQL | undefined = or(
    eq(partners.id, partnerId),
    eq(partners.claimedById, partnerId),
  );
  const found = await db
    .select({ row: afterSalesCases })
    .from(afterSalesCases)
    .innerJoin(partners, eq(partners.id, afterSalesCases.partnerId))
    .where(isTheirs)
    .orderBy(sql`${afterSalesCases.id} desc`)
    .limit(MOST_CASES);
  return found.map(({ row }) => listed(config, row));
}
