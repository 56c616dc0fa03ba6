import type { Channel } from '#contract/accounts.ts';
import { oneRow } from '#server/db/one-row.ts';
import type { Db } from '#server/db/open.ts';
import { recoveryRequests } from '#server/db/schema/accounts.ts';
import { takeTurn } from '#server/limits/limit-attempts.ts';
import { countedMailbox } from '#server/limits/mailbox.ts';
import { enqueue } from '#server/queue/queue.ts';

/** What one client has an address or number sent at most, and what all clients have. */
const AN_HOUR = { max: 5, windowS: 3600 };
const A_DAY = { max: 6, windowS: 86_400 };
const A_DAY_FOR_ALL = { max: 12, windowS: 86_400 };

export type RecoveryRequest = {
  kind: 'code' | 'password';
  channel: Channel;
  /** A folded e-mail address, a number in E.164, or the number of an account. */
  address: string;
  /** The address that the request came from: one client does not use up the turns of another. */
  client: string;
  /** The sign-up that this browser began, of those that may wait at the address. */
  ownSignUp?: number | undefined;
};

/**
 * Leaves it to a job to look whether there is such an account and to send it a code or a link: whoever
 * asks gets the same answer after the same time either way. Throws `rate-limited`.
 */
export async function requestRecovery(
  db: Db,
  { kind, channel, address, client, ownSignUp }: RecoveryRequest,
): Promise<void> {
  const reached = channel === 'mail' && address.includes('@') ? countedMailbox(address) : address;
  await takeMessageTurns(db, kind, { reached, client });
  const request = { kind, channel, address: ownSignUp === undefined ? address : `${ownSignUp}` };
  await db.transaction(async (tx) => {
    const { id: requestId } = oneRow(
      await tx.insert(recoveryRequests).values(request).returning({ id: recoveryRequests.id }),
    );
    await enqueue(tx, 'answer-recovery', { requestId });
  });
}

/** Counts what a client has an address or number sent, and what all clients have. Throws `rate-limited`. */
export async function takeMessageTurns(
  db: Db,
  kind: string,
  { reached, client }: { reached: string; client: string },
): Promise<void> {
  const sentence = 'Plusieurs messages ont déjà été demandés.';
  const who = `${client} ${reached}`;
  await takeTurn(db, [`${kind} hour`, who], AN_HOUR, sentence);
  await takeTurn(db, [`${kind} day`, who], A_DAY, sentence);
  await takeTurn(db, [`${kind} day for all`, reached], A_DAY_FOR_ALL, sentence);
}
