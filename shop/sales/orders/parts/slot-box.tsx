import { useState } from 'react';
import { slotWords } from '#contract/sales/handover/delivery-promise.ts';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Card } from '#shop/base/ui/card.tsx';
import { ChangeSlotDialog } from './change-slot-dialog.tsx';

/**
 * When an order comes, and the way to another slot; nothing is shown where there is none to choose. `token` is
 * that of the order's link, empty for its owner.
 */
export function SlotBox({
  order,
  token = '',
  onChange,
}: {
  order: Order;
  token?: string;
  onChange: () => Promise<void>;
}) {
  const [isChanging, setIsChanging] = useState(false);
  if (!order.can_change_slot) return null;
  const { delivery_slot: slot } = order;
  return (
    <Card title="Créneau de livraison">
      <p>
        {slot === null
          ? 'Choisissez le jour et les heures qui vous conviennent.'
          : `Nous livrons ${slotWords(slot)}.`}
      </p>
      <button
        type="button"
        onClick={() => setIsChanging(true)}
        className={buttonStyle('secondary', 'mt-3')}
      >
        {slot === null ? 'Choisir un créneau' : 'Changer de créneau'}
      </button>
      {isChanging && (
        <ChangeSlotDialog
          order={order}
          token={token}
          onDone={onChange}
          onClose={() => setIsChanging(false)}
        />
      )}
    </Card>
  );
}
