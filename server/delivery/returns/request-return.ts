import { randomBytes } from 'node:crypto';
import {
  RETURN_PHOTOS,
  type ReturnReason,
  type ReturnWish,
} from '#contract/delivery/return-states.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Act } from '#server/base/identity/act.ts';
import type { ActorOrSource } from '#server/base/identity/who.ts';
import type { PictureSender } from '#server/base/pictures/work-on-picture.ts';
import { shrinkPhoto } from '#server/base/pictures/work-on-upload.ts';
import { Problem } from '#server/base/problem.ts';
import { returnLines, returnPhotos, returns } from '#server/delivery/returns/tables.ts';
import { writeEvent } from '#server/sales/orders/order/change-order.ts';
import { lockOrder } from '#server/sales/orders/order/find-orders.ts';
import { type OwnedOrder, orderNotFound } from '#server/sales/orders/order/may-see.ts';
import { notifyBuyer, returnMessage } from '#server/sales/orders/order/notify-buyer.ts';
import { isBuyer, type LinkHolder } from '#server/sales/orders/order/order-link.ts';
import { type Returnable, readReturnable } from './returnable.ts';

const KEY_BYTES = 16;

export type WantedReturn = {
  wish: ReturnWish;
  note: string;
  lines: { lineId: number; quantity: number; reason: ReturnReason }[];
};

/** Makes small WebP of data URLs. Throws `bad-request` for too many. */
export async function shrinkPhotos(
  dataUrls: readonly string[],
  sender: PictureSender,
): Promise<Buffer[]> {
  if (dataUrls.length > RETURN_PHOTOS.most) {
    throw new Problem('bad-request', `${RETURN_PHOTOS.most} photos au plus.`);
  }
  const small: Buffer[] = [];
  for (const dataUrl of dataUrls) small.push(await shrinkPhoto(dataUrl, sender));
  return small;
}

/** Stores a buyer's request, confirms it (rule D-14, rule D-15). Throws `not-found` for others, `conflict`. */
export async function requestReturn(
  { db: tx, config, actor: holder }: Act<LinkHolder>,
  orderId: number,
  wanted: WantedReturn,
  photos: readonly Buffer[],
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (!isBuyer(config, holder, order)) throw orderNotFound();
  const returnable = await readReturnable(tx, config, order);
  if (returnable.refusal !== undefined) throw new Problem('conflict', returnable.refusal);
  for (const [place, { lineId, reason }] of wanted.lines.entries()) {
    const line = returnable.lines.find((one) => one.lineId === lineId);
    // `checkLines` refuses other lines.
    if (line === undefined || line.reasons.includes(reason)) continue;
    const message = 'Le délai pour rendre cet article pour cette raison est passé.';
    throw new Problem('conflict', message, [{ field: `lines.${place}.reason`, message }]);
  }
  await insertReturn(
    { db: tx, config, actor: holder.actor ?? 'guest' },
    { order, returnable, wanted, photos },
  );
}

/** Notes a return by staff, also after the days; `isTold` sends the message. Throws `not-found`, `conflict`. */
export async function noteReturn(
  { db, config, actor }: Act,
  orderId: number,
  wanted: WantedReturn,
  { isTold = true }: { isTold?: boolean } = {},
): Promise<number> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const returnable = await readReturnable(tx, config, order);
    if (returnable.lines.length === 0) {
      throw new Problem('conflict', returnable.refusal ?? 'Il n’y a plus rien à rendre.');
    }
    const asked = { order, returnable, wanted, photos: [], isByStaff: true, isTold };
    return insertReturn({ db: tx, config, actor }, asked);
  });
}

type Asked = {
  order: OwnedOrder;
  returnable: Returnable;
  wanted: WantedReturn;
  photos: readonly Buffer[];
  isByStaff?: boolean;
  isTold?: boolean;
};

async function insertReturn(
  { db: tx, config, actor: by }: Act<ActorOrSource>,
  {
    order,
    returnable,
    wanted: { wish, note, lines },
    photos,
    isByStaff = false,
    isTold = true,
  }: Asked,
): Promise<number> {
  checkLines(returnable, lines);
  const askedById = typeof by === 'object' && by.kind === 'account' ? by.id : null;
  const { id: returnId } = oneRow(
    await tx
      .insert(returns)
      .values({ orderId: order.id, wish, note, isByStaff, askedById })
      .returning(),
  );
  await tx
    .insert(returnLines)
    .values(lines.map(({ lineId, ...line }) => ({ ...line, returnId, orderLineId: lineId })));
  if (photos.length > 0) {
    const rows = photos.map((webp, position) => {
      const key = randomBytes(KEY_BYTES).toString('hex');
      return { key, returnId, position, webp };
    });
    await tx.insert(returnPhotos).values(rows);
  }
  await writeEvent(tx, by, order.id, { kind: 'return-asked' });
  if (isByStaff && typeof by === 'object') {
    const subject = `order:${order.id}`;
    await writeAudit(tx, by, { action: 'return noted', subject, after: { returnId, wish } });
  }
  if (isTold) await notifyBuyer(tx, config, order, returnMessage({ kind: 'asked' }));
  return returnId;
}

function checkLines({ lines: left }: Returnable, lines: WantedReturn['lines']): void {
  for (const [place, { lineId, quantity }] of lines.entries()) {
    const line = left.find((one) => one.lineId === lineId);
    const isTwice = lines.findIndex((one) => one.lineId === lineId) !== place;
    if (line !== undefined && !isTwice && quantity <= line.quantity) continue;
    const message =
      line === undefined || isTwice
        ? 'Cet article ne peut pas ou plus être rendu : rechargez la page.'
        : `${line.name} : ${line.quantity} au plus.`;
    throw new Problem('conflict', message, [{ field: `lines.${place}.quantity`, message }]);
  }
}
