import { eq } from 'drizzle-orm';
import { roundStops, stopGoods } from '#server/delivery/rounds/tables.ts';
import { goodsOf, readReturnedGoods } from '../round/load.ts';
import { keepProofs, type Proofs } from './deliver-stop.ts';
import {
  type Answer,
  APPLIED,
  type Driving,
  incomplete,
  type LockedStop,
  phoneTime,
} from './own-round.ts';

/**
 * Takes goods of a return along: as many of each as are given, no more than the return names. They count among what
 * has to come back of the round. Throws `bad-request`.
 */
export async function collectStop(
  { tx, actor, command }: Driving,
  { stop, returned }: LockedStop,
  proofs: Proofs,
): Promise<Answer> {
  if (returned === null) throw incomplete('Ces articles sont à livrer, pas à reprendre.');
  const givenBy = command.recipient?.trim() ?? '';
  if (givenBy === '') throw incomplete('Indiquez qui a rendu les articles.');
  const { lines } = goodsOf(await readReturnedGoods(tx, [returned.id]), returned.id);
  const taken = lines.flatMap(({ line_id: orderLineId, product_id: productId, name, quantity }) => {
    const pieces = command.goods?.find(({ line_id }) => line_id === orderLineId)?.pieces ?? 0;
    if (pieces > quantity) throw incomplete(`${name} : ${quantity} au plus sont à reprendre.`);
    const serials =
      command.serials?.find(({ product_id }) => product_id === productId)?.serials ?? [];
    return pieces === 0 ? [] : [{ stopId: stop.id, orderLineId, pieces, serials }];
  });
  if (taken.length === 0) throw incomplete('Indiquez ce qui est repris.');
  await tx.insert(stopGoods).values(taken);
  await keepProofs(tx, stop, proofs);
  await tx
    .update(roundStops)
    .set({
      state: 'collected',
      settledAt: new Date(),
      settledPhoneAt: phoneTime(command),
      settledById: actor.kind === 'account' ? actor.id : null,
      receivedBy: givenBy,
    })
    .where(eq(roundStops.id, stop.id));
  return APPLIED;
}
