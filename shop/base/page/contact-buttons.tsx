import BellRing from 'lucide-react/icons/bell-ring';
import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import { phoneLink, whatsappLink } from '#shop/base/ui/format/contact-links.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { useShop } from './use-shop.ts';

/** Sent from the customer's own number, the word subscribes that number to messages. */
const ASK_FOR_NEWS = 'SUIVRE';

export function ContactButtons({ orderNumber }: { orderNumber: string }) {
  const { shop } = useShop();
  const about = orderNumber === '' ? 'd’une panne' : `de ma commande ${orderNumber}`;
  const text = encodeURIComponent(`Bonjour, je vous écris au sujet ${about}.`);
  return (
    <p className="flex flex-wrap gap-3">
      {shop.phone !== '' && (
        <a href={phoneLink(shop.phone)} className={buttonStyle('secondary')}>
          <Phone aria-hidden="true" size={18} />
          <span>
            Appeler<span className="max-sm:sr-only">&nbsp;le {shop.phone}</span>
          </span>
        </a>
      )}
      {shop.whatsapp !== '' && (
        <a
          href={`${whatsappLink(shop.whatsapp)}?text=${text}`}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonStyle('secondary')}
        >
          <MessageCircle aria-hidden="true" size={18} />
          Écrire sur WhatsApp
        </a>
      )}
      {shop.whatsappNews && (
        <a
          href={`${whatsappLink(shop.whatsapp)}?text=${ASK_FOR_NEWS}`}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonStyle('light')}
        >
          <BellRing aria-hidden="true" size={18} />
          Recevoir les nouvelles par WhatsApp
        </a>
      )}
    </p>
  );
}
