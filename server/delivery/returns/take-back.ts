import type { GoodsBack } from '#server/money/tills/returning/goods-back.ts';
import { noteReturn } from './request-return.ts';
import { readReturnable } from './returnable.ts';
import { approveReturn, closeReturn, receiveReturn } from './step-return.ts';

/**
 * Takes goods back over the counter: the steps of every return in one, without their messages, as the customer stands
 * there (rule M-54).
 */
export const goodsBack: GoodsBack = {
  read: readReturnable,
  async take({ db: tx, config, actor }, { orderId, placeId, wish, note, lines }) {
    const wanted = { wish, note, lines };
    const id = await noteReturn({ db: tx, config, actor }, orderId, wanted, { isTold: false });
    const step = { config, actor, id, version: undefined, isTold: false };
    await approveReturn(tx, step, { fetchedOn: null, fetchNote: '' });
    await receiveReturn(tx, { ...step, placeId }, lines);
    return id;
  },
  close: ({ db: tx, config, actor }, id, outcome) =>
    closeReturn(tx, { config, actor, id, version: undefined, isTold: false }, outcome),
};
