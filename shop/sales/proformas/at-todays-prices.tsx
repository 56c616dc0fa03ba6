import { useNavigate } from 'react-router';
import { screens } from '#contract/base/screens.ts';
import type { Proforma } from '#contract/sales/proformas.ts';
import { useAct } from '#shop/base/api/use-act.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { orderAgain } from '../orders/page/reorder.ts';

/** Puts the articles of a proforma into the basket and goes there. */
export function AtTodaysPrices({ proforma }: { proforma: Proforma }) {
  const navigate = useNavigate();
  const { isActing, act } = useAct(async () => {
    if (await orderAgain(proforma, 'cart')) await navigate(screens.cart);
  });
  return (
    <button type="button" aria-disabled={isActing} onClick={act} className={buttonStyle('primary')}>
      {isActing ? 'Un instant...' : 'Mettre ces articles au panier'}
    </button>
  );
}
