import type { Order } from '#contract/sales/orders/order-shapes.ts';
import { Card, Facts } from '#shop/base/ui/card.tsx';
import { phoneText } from '#shop/base/ui/format/phone-text.ts';
import { ChangeWay } from '../parts/change-way.tsx';
import { PickupCard } from '../parts/pickup-card.tsx';
import { WayToDoor } from '../parts/way-to-door.tsx';

/** To whom and where an order goes, or where it is collected. */
export function OrderDelivery({
  order,
  isOwn,
  onChange,
}: {
  order: Order;
  /** Whether its buyer reads it, who may say how the door is found. */
  isOwn: boolean;
  onChange: () => Promise<void>;
}) {
  if (order.pickup !== null) return <PickupCard order={order} />;
  const { partner_street: street, partner_street2: landmark, partner_city: city, zone } = order;
  const place = [street, landmark, city].filter(Boolean).join(', ');
  return (
    <Card title="Livraison">
      <Facts
        facts={[
          ['Pour', order.recipient],
          ['Téléphone', order.recipient_phone !== null && phoneText(order.recipient_phone)],
          Boolean(order.second_phone) && [
            'Deuxième téléphone',
            phoneText(order.second_phone ?? ''),
          ],
          ['Adresse', place],
          Boolean(order.plus_code) && ['Plus code', order.plus_code ?? ''],
          zone !== '' && ['Zone', zone],
          order.note !== null && ['Note', order.note],
        ]}
      />
      <WayToDoor order={order} />
      {isOwn && <ChangeWay order={order} onChange={onChange} />}
    </Card>
  );
}
