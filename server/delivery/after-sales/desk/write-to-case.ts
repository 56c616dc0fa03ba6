import type { QuoteAnswer } from '#contract/delivery/after-sales-states.ts';
import type { Act } from '#server/base/identity/act.ts';
import { Problem } from '#server/base/problem.ts';
import { markCustomerMessage, refuseClosedCase } from '../cases/case-states.ts';
import { type CaseHolder, lockCase, refuseOtherThanCaseCustomer } from '../cases/find-case.ts';
import { storeCasePhotos } from '../media/case-photos.ts';

/** Adds a customer's message. Throws `not-found` for others, `conflict` for a closed case, `bad-request` if empty. */
export async function writeToCase(
  { db: tx, config, actor: holder }: Act<CaseHolder>,
  caseId: number,
  { text, photos }: { text: string; photos: readonly Buffer[] },
): Promise<void> {
  const one = await lockCase(tx, caseId);
  refuseOtherThanCaseCustomer(config, holder, one);
  refuseClosedCase(one);
  if (text.trim() === '' && photos.length === 0) {
    const message = 'Écrivez un message ou joignez une photo.';
    throw new Problem('bad-request', message, [{ field: 'text', message }]);
  }
  await storeCasePhotos(tx, caseId, photos);
  await markCustomerMessage(
    tx,
    one,
    text.trim() === '' ? 'Photo à voir avec les fichiers' : text.trim(),
  );
}

/**
 * Records a customer's answer to a quote (rule D-20). Idempotent. Throws `not-found`; `conflict` for a closed case,
 * without a quote, for a different second answer, or if the total changed.
 */
export async function answerQuote(
  { db: tx, config, actor: holder }: Act<CaseHolder>,
  caseId: number,
  { answer, totalXof }: { answer: QuoteAnswer; totalXof: number },
): Promise<void> {
  const one = await lockCase(tx, caseId);
  refuseOtherThanCaseCustomer(config, holder, one);
  if (one.quoteState === answer) return;
  refuseClosedCase(one);
  if (one.quoteState !== 'asked') {
    throw new Problem('conflict', 'Ce dossier n’a pas de devis qui attend votre réponse.');
  }
  if (one.quoteParts + one.quoteLabour !== totalXof) {
    throw new Problem('conflict', 'Le devis a changé : relisez-le avant de répondre.');
  }
  const step = answer === 'accepted' ? 'quote-accepted' : 'quote-declined';
  await markCustomerMessage(tx, one, '', { step, values: { quoteState: answer } });
}
