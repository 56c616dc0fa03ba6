import type { Channel } from '#contract/accounts.ts';
import type { Db } from '#server/db/open.ts';
import { recoveryRequests } from '#server/db/schema/accounts.ts';
import { enqueue } from '#server/jobs/queue.ts';
import { takeTurn } from '#server/limits/limit-attempts.ts';

/** What an address or number is sent at most, whoever asks. */
const AN_HOUR = { max: 5, windowS: 3600 };
const A_DAY = { max: 6, windowS: 86_400 };

export type RecoveryRequest = {
  kind: 'code' | 'password';
  channel: Channel;
  /** A folded e-mail address, a number in E.164, or the number of an account. */
  address: string;
};

/**
 * Leaves it to a job to look whether there is such an account and to send it a code or a link: whoever
 * asks gets the same answer after the same time either way. Throws `rate-limited`.
 */
export async function requestRecovery(db: Db, request: RecoveryRequest): Promise<void> {
  const sentence = 'Plusieurs messages ont déjà été demandés.';
  await takeTurn(db, [`${request.kind} hour`, request.address], AN_HOUR, sentence);
  await takeTurn(db, [`${request.kind} day`, request.address], A_DAY, sentence);
  await db.transaction(async (tx) => {
    const [written] = await tx
      .insert(recoveryRequests)
      .values(request)
      .returning({ id: recoveryRequests.id });
    await enqueue(tx, 'answer-recovery', { requestId: written!.id });
  });
}
