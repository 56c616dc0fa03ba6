import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import { formatXof } from '#contract/base/fields/money.ts';
import { ORDER_AREA } from '#contract/base/screens.ts';
import { canOrder } from '#contract/goods/catalogue/product-prices.ts';
import { useShop } from '#shop/base/page/use-shop.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { phoneLink, whatsappLink } from '#shop/base/ui/format/contact-links.ts';
import { addToList } from '#shop/sales/baskets/add-to-list.ts';
import { basketKinds } from '#shop/sales/baskets/basket-kinds.ts';
import type { Buying } from './order-area.tsx';
import { wayButtons } from './ways.ts';

const barLink = 'flex size-11 shrink-0 items-center justify-center rounded-full border border-line';

/** The one bar of a phone, in the place of the call bar: telephone, WhatsApp and the main button with its total. */
export function BuyBar({ product, quantity, way }: Buying) {
  const { shop } = useShop();
  const look = buttonStyle('primary', 'h-12 min-w-0 flex-1 flex-col gap-0! px-2! leading-tight');
  return (
    <div
      data-buy-bar=""
      className="at-foot lifted inset-x-0 z-40 flex border-t border-line bg-white pr-18 pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
    >
      <div className="flex h-14 min-w-0 flex-1 items-center gap-2 px-2 max-[22rem]:gap-1 max-[22rem]:px-1">
        <nav aria-label="Nous joindre" className="flex gap-2 max-[22rem]:gap-1">
          {shop.phone !== '' && (
            <a href={phoneLink(shop.phone)} className={`${barLink} text-accent-dark`}>
              <Phone aria-hidden="true" size={20} />
              <span className="sr-only">Appeler</span>
            </a>
          )}
          {shop.whatsapp !== '' && (
            <a href={whatsappLink(shop.whatsapp)} className={`${barLink} text-success`}>
              <MessageCircle aria-hidden="true" size={20} />
              <span className="sr-only">WhatsApp</span>
            </a>
          )}
        </nav>
        {way !== undefined ? (
          <button
            type="button"
            data-buy=""
            onClick={() => addToList(way, product, quantity)}
            className={look}
          >
            {wayButtons[way]}
            <span className="text-xs whitespace-nowrap tabular-nums">
              {formatXof(basketKinds[way].priceOf(product) * quantity)}
            </span>
          </button>
        ) : (
          canOrder(product) && (
            <a href={`#${ORDER_AREA}`} data-buy="" className={look}>
              Prévenez-moi
            </a>
          )
        )}
      </div>
    </div>
  );
}
