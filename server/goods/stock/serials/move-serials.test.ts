import { expect, test } from 'vitest';
import type { Db } from '#server/base/db/open.ts';
import { byMachine } from '#tests/helpers/base/cast.ts';
import { receiveSerials, returnSerials, sellSerialsOf } from './move-serials.ts';

const article = { productId: 1, name: 'Four', tracksSerials: false };
/** Any use of it fails. */
const tx = {} as Db;

test('without numbers nothing is checked or written, even for a product without serials', async () => {
  const received = { article, serials: [], pieces: 2, placeId: 1, purchaseId: 1 };
  await expect(receiveSerials(tx, byMachine, received)).resolves.toBeUndefined();
  await expect(sellSerialsOf(tx, byMachine, article, [], { orderLineId: 1 })).resolves.toEqual([]);
  const from = { placeId: 1, orderLineIds: [1] };
  await expect(returnSerials(tx, byMachine, article, [], from)).resolves.toBeUndefined();
});
