import { mediaUrl } from '#server/base/address-media/media-url.ts';
import { plusCodeAt } from '#server/base/address-media/plus-code-at.ts';
import type { OrderRow } from './stops.ts';

/** Who is met where, as drivers and dispatchers read it; telephone numbers without the plus sign. */
export const describePlace = (order: OrderRow) => ({
  customer_name: order.buyerName,
  recipient: order.recipient,
  phone: (order.recipientPhone ?? order.buyerPhone)?.slice(1) ?? null,
  zone: order.zoneName,
  city: order.city,
  quarter: order.quarter,
  street: order.street,
  landmark: order.landmark,
  latitude: order.latitude,
  longitude: order.longitude,
  plus_code: plusCodeAt(order) ?? '',
  second_phone: order.secondPhone?.slice(1) ?? null,
  door_photo: mediaUrl(order.doorPhotoKey),
  voice_note: mediaUrl(order.voiceNoteKey),
  note: order.note,
});
