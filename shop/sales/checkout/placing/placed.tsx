import CircleCheck from 'lucide-react/icons/circle-check';
import type { CreatedOrder } from '#contract/sales/orders/order-shapes.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { placedLink } from '../checkout-kinds.ts';

/** What stands in the place of the checkout while the page of the order that was placed is on its way. */
export function Placed({ order }: { order: CreatedOrder }) {
  return (
    <div role="status" className="mx-auto max-w-md py-10 text-center">
      <CircleCheck
        aria-hidden="true"
        size={72}
        strokeWidth={1.25}
        className="mx-auto text-success"
      />
      <h2 className="mt-4 text-xl font-bold">Votre commande {order.name} est enregistrée</h2>
      <Link to={placedLink(order)} className={buttonStyle('primary', 'mt-6')}>
        Voir ma commande
      </Link>
    </div>
  );
}
