import { createHmac, timingSafeEqual } from 'node:crypto';
import { parcelLink as linkOf } from '#contract/base/screens.ts';
import type { Config } from '#server/base/config/config.ts';
import type { OwnedOrder } from '../order/may-see.ts';

/** As long as that of the order's link, and another. */
const TOKEN_SIGNS = 22;

type Addressed = Pick<OwnedOrder, 'number' | 'recipientPhone'>;

/** The page of a parcel, for the telephone that it was sent to. */
export const parcelLink = (config: Config, order: Addressed): string =>
  `${config.publicUrl}${linkOf(order.number, parcelToken(config, order))}`;

/** Bound to the number that receives it: whoever was named before opens nothing any more. */
export const parcelToken = ({ sessionSecret }: Config, { number, recipientPhone }: Addressed) =>
  createHmac('sha256', sessionSecret)
    .update(`parcel link ${number} ${recipientPhone}`)
    .digest('base64url')
    .slice(0, TOKEN_SIGNS);

/** Whether a token opens the parcel of an order; nobody holds the link any more of a buyer who was erased. */
export function opensParcel(
  config: Config,
  order: Addressed & Pick<OwnedOrder, 'forRelative' | 'isErased'>,
  token: string,
): boolean {
  const [right, given] = [Buffer.from(parcelToken(config, order)), Buffer.from(token)];
  const isRight = right.length === given.length && timingSafeEqual(right, given);
  return isRight && order.forRelative !== null && order.recipientPhone !== null && !order.isErased;
}
