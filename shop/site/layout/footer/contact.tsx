import type { LucideIcon } from 'lucide-react';
import Clock from 'lucide-react/icons/clock';
import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import type { ReactNode } from 'react';
import { useMatches } from 'react-router';
import { screens } from '#contract/base/screens.ts';
import type { Shop } from '#contract/site/shop.ts';
import { useShop } from '#shop/base/page/use-shop.ts';
import { phoneLink, whatsappLink } from '#shop/base/ui/format/contact-links.ts';

const line = 'flex min-h-11 items-center gap-3 text-white/80 lg:min-h-9';

const link = `${line} hover:text-white hover:underline`;

/** Empty settings are not shown. */
export function Contact({ shop }: { shop: Shop }) {
  return (
    <>
      <ul>
        {[shop.phone, shop.phone2].filter(Boolean).map((phone) => (
          <li key={phone}>
            <a href={phoneLink(phone)} className={link}>
              <Line icon={Phone}>{phone}</Line>
            </a>
          </li>
        ))}
        {shop.whatsapp !== '' && (
          <li>
            <a href={whatsappLink(shop.whatsapp)} className={link}>
              <Line icon={MessageCircle}>WhatsApp</Line>
            </a>
          </li>
        )}
        {shop.email !== '' && (
          <li>
            <a href={`mailto:${shop.email}`} className={link}>
              <Line icon={Mail}>{shop.email}</Line>
            </a>
          </li>
        )}
        {shop.address !== '' && (
          <li className={line}>
            <Line icon={MapPin}>{shop.address}</Line>
          </li>
        )}
        {shop.openingHours !== '' && (
          <li className={line}>
            <Line icon={Clock}>{shop.openingHours}</Line>
          </li>
        )}
      </ul>
      {shop.social.length > 0 && (
        <ul aria-label="Réseaux sociaux" className="mt-2 flex flex-wrap gap-2">
          {shop.social.map(({ name, url }) => (
            <li key={name}>
              <a
                href={url}
                rel="noopener"
                className="inline-flex min-h-11 items-center rounded-full border border-white/30 px-4 text-sm font-semibold hover:bg-white/10"
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Line({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <>
      <Icon aria-hidden="true" size={18} className="shrink-0" />
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
    </>
  );
}

const half = 'flex h-14 flex-1 items-center justify-center gap-2 font-semibold -outline-offset-4';

const productRoutes = [screens.product, screens.productOfBefore].map((path) => path.slice(1));

/**
 * Fixed on phones; at the end on low screens and during an order. Its right end is free for after-sales. The bar of a
 * product stands in its place.
 */
export function CallBar() {
  const { shop } = useShop();
  const shown = useMatches().find(({ id }) => productRoutes.includes(id));
  const isOfProduct =
    (shown?.loaderData as { product?: object } | undefined)?.product !== undefined;
  if (isOfProduct || (shop.phone === '' && shop.whatsapp === '')) return null;
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
