import { asc, eq } from 'drizzle-orm';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { Problem } from '#server/base/problem.ts';
import {
  type CreditNote,
  creditNoteName,
  readIssued,
} from '#server/sales/orders/crediting/credit-notes.ts';
import { creditNoteLines } from '#server/sales/orders/crediting/tables.ts';
import { type DocumentOrder, type PaperReader, readDocumentOrder } from './document-order.ts';

export type DocumentCreditNote = {
  document: DocumentOrder;
  note: CreditNote;
  name: string;
  lines: (typeof creditNoteLines.$inferSelect)[];
};

/** A credit note of an order for whoever may have the order's papers. Throws `not-found`. */
export async function readDocumentCreditNote(
  db: Db,
  config: Config,
  { id, name }: { id: number; name: string },
  reader: PaperReader,
): Promise<DocumentCreditNote> {
  const document = await readDocumentOrder(db, config, id, reader);
  const issued = await readIssued(db, [id]);
  const note = issued.find((one) => creditNoteName(one) === name);
  if (note === undefined) throw new Problem('not-found', 'Avoir non disponible');
  const lines = await db
    .select()
    .from(creditNoteLines)
    .where(eq(creditNoteLines.creditNoteId, note.id))
    .orderBy(asc(creditNoteLines.position));
  return { document, note, name, lines };
}
