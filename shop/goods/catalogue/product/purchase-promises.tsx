import HandCoins from 'lucide-react/icons/hand-coins';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Truck from 'lucide-react/icons/truck';
import type { ProductDetail } from '#contract/goods/catalogue/catalogue.ts';
import { messages } from '#contract/talk/messages.ts';

/** What comes with every purchase of a product. */
export function PurchasePromises({ product }: { product: ProductDetail }) {
  const warranty = product.warranty_months;
  return (
    <ul className="space-y-2 rounded-card bg-mist p-4 text-sm">
      <li className="flex items-center gap-3">
        <Truck aria-hidden="true" size={22} className="shrink-0 text-accent" />
        {messages.pack.freeDelivery}
      </li>
      <li className="flex items-center gap-3">
        <HandCoins aria-hidden="true" size={22} className="shrink-0 text-accent" />
        Paiement à domicile, à la livraison
      </li>
      {warranty !== null && warranty > 0 && (
        <li className="flex items-center gap-3">
          <ShieldCheck aria-hidden="true" size={22} className="shrink-0 text-accent" />
          Garantie {warranty} mois
        </li>
      )}
    </ul>
  );
}
