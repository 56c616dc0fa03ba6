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
  note: order.note,
});
