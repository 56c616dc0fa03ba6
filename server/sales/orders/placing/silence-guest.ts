import type { Means } from '#server/base/identity/act.ts';
import {
  askerOf,
  countedAs,
  findWritable,
  NOWHERE,
  type Sender,
} from '#server/base/identity/sender.ts';
import { addUses } from '#server/base/limits/limit-attempts.ts';

const DAY_S = 86_400;

/** All messages about orders of guests share this budget. */
export const ORDER_MESSAGES = 'order messages';

type Named = { email: string; phone: string | null };

/**
 * Which messages about a guest's new order are dropped because strangers, or this sender, have used up what may be sent to
 * the address or number that it names; and counts those that are sent. The order is taken all the same.
 */
export async function silenceGuest(
  { db: tx, config }: Means,
  sender: Sender | undefined,
  { email, phone }: Named,
): Promise<{ isMailSilent: boolean; isTextSilent: boolean }> {
  const to = [email, phone ?? ''].filter((one) => one !== '');
  const writable = await findWritable(tx, config, { what: ORDER_MESSAGES, to, sender });
  return {
    isMailSilent: email !== '' && !writable.has(email),
    isTextSilent: phone !== null && !writable.has(phone),
  };
}

/**
 * How many pieces one sender has ordered in a day in the name of a guest, by address or by number, whichever is more, these
 * included.
 */
export async function countPieces(
  { db: tx, config }: Means,
  sender: Sender = NOWHERE,
  { email, phone }: Named,
  pieces: number,
): Promise<number> {
  let most = 0;
  for (const named of [email, phone ?? ''].filter((one) => one !== '')) {
    const { device, network } = await askerOf(tx, config, sender, named);
    const tried = ['pieces of a guest', `${device ?? network} ${countedAs(named)}`] as const;
    const { count } = await addUses(tx, tried, { uses: pieces, windowS: DAY_S });
    most = Math.max(most, count);
  }
  return most;
}
