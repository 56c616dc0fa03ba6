import Clock from 'lucide-react/icons/clock';
import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import type { Shop } from '#contract/site/shop.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { phoneLink, whatsappLink } from '../ui/format/contact-links.ts';

/** Every way to reach the shop; what the owner left empty is not shown. */
export function ContactCard({
  shop,
  messageLink,
}: {
  shop: Shop;
  /** Where a message is written. */
  messageLink: string;
}) {
  const ways = [
    { Icon: Phone, label: 'Téléphone', text: shop.phone, href: phoneLink(shop.phone) },
    { Icon: Phone, label: 'Deuxième numéro', text: shop.phone2, href: phoneLink(shop.phone2) },
    {
      Icon: MessageCircle,
      label: 'WhatsApp',
      text: shop.whatsapp && 'Écrire sur WhatsApp',
      href: whatsappLink(shop.whatsapp),
    },
    { Icon: Mail, label: 'E-mail', text: shop.email, href: `mailto:${shop.email}` },
    { Icon: MapPin, label: 'Adresse', text: shop.address },
    { Icon: Clock, label: 'Horaires', text: shop.openingHours },
  ].filter(({ text }) => text !== '');
  return (
    <section aria-labelledby="contact" className="rounded-card border border-line bg-mist p-5">
      <h2 id="contact" className="text-lg font-bold">
        Nous contacter
      </h2>
      <dl className="mt-2 grid gap-x-8 sm:grid-cols-2 xl:grid-cols-3">
        {ways.map(({ Icon, label, text, href }) => (
          <div key={label} className="relative min-h-14 py-1 pl-9">
            <dt className="text-sm text-muted">
              <Icon aria-hidden="true" size={22} className="absolute top-4 left-0 text-accent" />
              {label}
            </dt>
            <dd className="font-semibold break-words">
              {href === undefined ? (
                text
              ) : (
                <a href={href} className="inline-block py-1 text-accent-dark hover:underline">
                  {text}
                </a>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <a href={messageLink} className={buttonStyle('primary', 'mt-3')}>
        Envoyer un message
      </a>
    </section>
  );
}
