import type { Channel } from '#contract/people/accounts.ts';
import type { Config } from '#server/base/config/config.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import { askerOf, type Sender } from '#server/base/identity/sender.ts';
import { takeTurn } from '#server/base/limits/limit-attempts.ts';
import { countedMailbox } from '#server/base/limits/mailbox.ts';
import { type Asker, OF_ASKER } from '#server/base/limits/message-budget.ts';
import { enqueue } from '#server/base/queue/queue.ts';
import { recoveryRequests } from '#server/people/accounts/tables.ts';

/** What one asker has an address or number sent; what all have is counted where it is sent. */
const A_DAY = { max: OF_ASKER, windowS: 86_400 };

export type RecoveryRequest = {
  kind: 'code' | 'password';
  channel: Channel;
  /** A folded e-mail address, a number in E.164, or the number of an account. */
  address: string;
  sender: Sender;
  /** The sign-up that this browser began, of those that may wait at the address. */
  ownSignUp?: number | undefined;
};

/**
 * Leaves it to a job to look whether there is such an account and to send it a code or a link: whoever
 * asks gets the same answer after the same time either way. Throws `rate-limited`.
 */
export async function requestRecovery(
  db: Db,
  config: Config,
  { kind, channel, address, sender, ownSignUp }: RecoveryRequest,
): Promise<void> {
  const reached = channel === 'mail' && address.includes('@') ? countedMailbox(address) : address;
  // A person who waits for a first code has not been signed in anywhere.
  const asker =
    kind === 'code' ? { network: sender.network } : await askerOf(db, config, sender, address);
  await takeAskersTurn(db, kind, { reached, asker });
  const request = { kind, channel, address: ownSignUp === undefined ? address : `${ownSignUp}` };
  await db.transaction(async (tx) => {
    const { id: requestId } = oneRow(
      await tx.insert(recoveryRequests).values(request).returning({ id: recoveryRequests.id }),
    );
    await enqueue(tx, 'answer-recovery', { requestId, asker });
  });
}

/**
 * Counts the messages that an asker requests to an address or number. Throws `rate-limited`, for this asker alone: the
 * requests of strangers never refuse the owner.
 */
export async function takeAskersTurn(
  db: Db,
  kind: string,
  { reached, asker: { network, device } }: { reached: string; asker: Asker },
): Promise<void> {
  const sentence = 'Plusieurs messages ont déjà été demandés.';
  await takeTurn(db, [`${kind} day`, `${device ?? network} ${reached}`], A_DAY, sentence);
}
