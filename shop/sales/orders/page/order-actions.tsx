import RotateCcw from 'lucide-react/icons/rotate-ccw';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import { useAct } from '#shop/base/api/use-act.ts';
import { ContactButtons } from '#shop/base/page/contact-buttons.tsx';
import { useCustomer } from '#shop/base/session/session.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Card } from '#shop/base/ui/card.tsx';
import { basketKinds } from '#shop/sales/baskets/basket-kinds.ts';
import { CancelDialog } from '../parts/cancel-dialog.tsx';
import { DocumentButtons } from '../parts/document-buttons.tsx';
import { basketOfOrder, orderAgain } from './reorder.ts';

export function OrderActions({ order, onChange }: { order: Order; onChange: () => Promise<void> }) {
  const [isCancelling, setIsCancelling] = useState(false);
  return (
    <Card title="Aide et documents">
      <div className="space-y-3">
        <p className="flex flex-wrap gap-3">
          <DocumentButtons order={order} />
          <ReorderButton order={order} />
        </p>
        <ContactButtons orderNumber={order.name} />
        {order.can_cancel && (
          <button
            type="button"
            onClick={() => setIsCancelling(true)}
            className={buttonStyle('quiet', 'text-promo')}
          >
            <X aria-hidden="true" size={18} />
            Annuler la commande
          </button>
        )}
      </div>
      {isCancelling && (
        <CancelDialog order={order} onDone={onChange} onClose={() => setIsCancelling(false)} />
      )}
    </Card>
  );
}

function ReorderButton({ order }: { order: Order }) {
  const navigate = useNavigate();
  const customer = useCustomer();
  const { isActing, act } = useAct(async () => {
    const key = basketOfOrder(order, customer);
    if (await orderAgain(order, key)) await navigate(basketKinds[key].to);
  });
  return (
    <button
      type="button"
      aria-disabled={isActing}
      onClick={act}
      className={buttonStyle('secondary')}
    >
      <RotateCcw aria-hidden="true" size={18} />
      {isActing ? 'Un instant...' : 'Commander à nouveau'}
    </button>
  );
}
