import { planPreorder } from '#contract/sales/orders/instalments.ts';
import { useLines } from '#shop/base/lists/baskets.ts';
import { useShop } from '#shop/base/page/use-shop.ts';
import { basketKinds, totalOf } from '../basket-kinds.ts';
import { InstalmentList } from './instalment-list.tsx';

/** When the instalments of a pre-order are paid, in words. */
export const PREORDER_TERMS =
  'La première échéance se paie à la commande, la dernière à la livraison.';

/** The three instalments of the pre-order basket if it were ordered today (specification, section 9). */
export function PreorderPlan() {
  const { shop } = useShop();
  const total = totalOf(basketKinds.preorder, useLines('preorder'));
  if (total === 0) return null;
  return (
    <div>
      <InstalmentList
        title="Vos trois échéances"
        parts={planPreorder(total, new Date(), shop.preorderDueDays)}
      />
      <p className="mt-2 text-sm text-muted">{PREORDER_TERMS}</p>
    </div>
  );
}
