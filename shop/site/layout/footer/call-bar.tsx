import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import { useShop } from '#shop/base/page/use-shop.ts';
import { phoneLink, whatsappLink } from '#shop/base/ui/format/contact-links.ts';

const half = 'flex h-14 flex-1 items-center justify-center gap-2 font-semibold -outline-offset-4';

/**
 * The call bar of phones, fixed below the page; on a screen too low for it, and where an order is made,
 * it stays at the end. Its right end is kept for the button of the after-sales panel.
 */
export function CallBar() {
  const { shop } = useShop();
  if (shop.phone === '' && shop.whatsapp === '') return null;
  return (
    <nav
      aria-label="Nous joindre"
      className="at-foot lifted inset-x-0 z-40 flex border-t border-line bg-white pr-18 pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
    >
      {shop.phone !== '' && (
        <a href={phoneLink(shop.phone)} className={`${half} bg-accent text-white`}>
          <Phone aria-hidden="true" size={20} />
          Appeler
        </a>
      )}
      {shop.whatsapp !== '' && (
        <a href={whatsappLink(shop.whatsapp)} className={`${half} bg-success text-white`}>
          <MessageCircle aria-hidden="true" size={20} />
          WhatsApp
        </a>
      )}
    </nav>
  );
}
