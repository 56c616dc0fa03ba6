import { and, eq, ne, sql } from 'drizzle-orm';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Act } from '#server/base/identity/act.ts';
import { Problem } from '#server/base/problem.ts';
import { enqueue } from '#server/base/queue/queue.ts';
import { type Certificate, type Certifier, CertifierError } from './certifier.ts';
import { describePaper } from './describe-paper.ts';
import { certifiedDocuments } from './tables.ts';

type Paper = typeof certifiedDocuments.$inferSelect;

/** Where a repeated request may certify twice, a person looks first. */
const LOOK_FIRST = 'cherchez ce document chez le service avant de réessayer';
export const CUT_SHORT = `Sans réponse (essai interrompu) : ${LOOK_FIRST}`;

/**
 * One try of a paper, noted before and after. A refusal ends the tries until a person retries; without an answer the job
 * retries, and after the last try the paper is refused too (rule M-66). Rejects so that the job retries.
 */
export async function certifyPaper(
  db: Db,
  certifier: Certifier,
  documentId: number,
  { isLastTry }: { isLastTry: boolean },
): Promise<void> {
  const isOpen = and(
    eq(certifiedDocuments.id, documentId),
    sql`${certifiedDocuments.state} in ('waiting', 'sent')`,
  );
  if (!certifier.isRepeatable && (await giveUpUnanswered(db, documentId))) return;
  const [sent] = await db
    .update(certifiedDocuments)
    .set({
      state: 'sent',
      problem: '',
      tries: sql`${certifiedDocuments.tries} + 1`,
      triedAt: sql`now()`,
    })
    .where(isOpen)
    .returning();
  if (sent === undefined) return;
  try {
    const kept = await readKept(db, sent);
    await noteCertificate(db, documentId, await certifier.certify(sent.document, kept));
  } catch (error) {
    const isKnown = error instanceof CertifierError;
    const isRefused = isKnown && error.kind === 'refused';
    const isLost = isKnown ? error.kind === 'lost' : !certifier.isRepeatable;
    const isOver = isRefused || isLost || isLastTry;
    const message = isKnown ? error.message : 'erreur inattendue';
    const noAnswer = `Sans réponse (${message})${isLost ? ` : ${LOOK_FIRST}` : ''}`;
    const problem = isRefused ? message : noAnswer;
    await db
      .update(certifiedDocuments)
      .set({ problem, ...(isOver && { state: 'refused' as const }) })
      .where(isOpen);
    if (!isOver || !isKnown) throw error;
  }
}

/** The try before this one noted no end: its process ended, and its request may have been answered. */
async function giveUpUnanswered(db: Db, id: number): Promise<boolean> {
  const givenUp = await db
    .update(certifiedDocuments)
    .set({ state: 'refused', problem: CUT_SHORT })
    .where(
      and(
        eq(certifiedDocuments.id, id),
        eq(certifiedDocuments.state, 'sent'),
        eq(certifiedDocuments.problem, ''),
      ),
    )
    .returning({ id: certifiedDocuments.id });
  return givenUp.length > 0;
}

/** What the service gave with the invoice of a credit note; undefined for an invoice. */
async function readKept(db: Db, { kind, orderId }: Paper): Promise<unknown> {
  if (kind === 'invoice') return undefined;
  const [invoice] = await db
    .select({ kept: certifiedDocuments.kept })
    .from(certifiedDocuments)
    .where(and(eq(certifiedDocuments.kind, 'invoice'), eq(certifiedDocuments.orderId, orderId)));
  return invoice?.kept ?? undefined;
}

/** A certificate counts in any state: an earlier try may have been answered late. */
async function noteCertificate(
  db: Db,
  id: number,
  { number, qr, at, kept }: Certificate,
): Promise<void> {
  await db
    .update(certifiedDocuments)
    .set({ state: 'certified', certifiedNumber: number, qr, certifiedAt: at, kept, problem: '' })
    .where(and(eq(certifiedDocuments.id, id), ne(certifiedDocuments.state, 'certified')));
}

/** Sends a refused paper again, described with the shop's details of today. Throws `not-found`, `conflict`. */
export async function retryPaper({ db, config, actor }: Act, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const [found] = await tx
      .select()
      .from(certifiedDocuments)
      .where(eq(certifiedDocuments.id, id))
      .for('no key update');
    if (found === undefined) throw paperNotFound();
    if (found.state !== 'refused') {
      throw new Problem('conflict', 'Seul un document refusé se renvoie.');
    }
    const document = await describePaper(tx, config, found);
    await tx
      .update(certifiedDocuments)
      .set({ state: 'waiting', document, queuedAt: sql`now()`, problem: '' })
      .where(eq(certifiedDocuments.id, id));
    await enqueue(tx, 'certify-paper', { documentId: id });
    await writeAudit(tx, actor, {
      action: 'certification retried',
      subject: `order:${found.orderId}`,
      after: { number: found.number },
    });
  });
}

export const paperNotFound = () => new Problem('not-found', 'Ce document n’existe pas.');
