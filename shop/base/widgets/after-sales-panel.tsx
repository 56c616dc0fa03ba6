import type { LucideIcon } from 'lucide-react';
import Clock from 'lucide-react/icons/clock';
import Smile from 'lucide-react/icons/face-slightly-smiling';
import Headset from 'lucide-react/icons/headset';
import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import ShieldCheck from 'lucide-react/icons/shield-check';
import UserRoundCheck from 'lucide-react/icons/user-round-check';
import Wrench from 'lucide-react/icons/wrench';
import { useEffect, useRef } from 'react';
import { screens } from '#contract/base/screens.ts';
import { phoneLink, whatsappLink } from '#shop/base/ui/format/contact-links.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { useShop } from '../page/use-shop.ts';
import { CloseButton } from '../ui/overlays/close-button.tsx';

export type AfterSalesPanelProps = { id: string; onClose: () => void };

const promises: { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: UserRoundCheck,
    title: 'Suivi personnalisé',
    text: 'La même équipe suit votre demande du début à la fin.',
  },
  { icon: Clock, title: 'Réponse sous 24 h', text: 'Nous revenons vers vous dans la journée.' },
  {
    icon: Smile,
    title: 'Satisfaction',
    text: 'Nous restons à vos côtés jusqu’à ce que le problème soit réglé.',
  },
  {
    icon: ShieldCheck,
    title: 'Produits garantis',
    text: 'Chaque appareil est couvert par sa garantie.',
  },
];

const contact =
  'inline-flex min-h-11 flex-1 items-center justify-center gap-2 rounded-full px-4 font-semibold text-white';

/** Not modal: the page stays in use. */
export function AfterSalesPanel({ id, onClose }: AfterSalesPanelProps) {
  const { shop } = useShop();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  return (
    <section
      ref={panel}
      id={id}
      tabIndex={-1}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      aria-label="Service après-vente"
      className="above-call-bar fixed right-3 left-3 mb-3 max-h-[70dvh] overflow-y-auto overscroll-contain rounded-card border border-line bg-white p-4 text-ink shadow-xl outline-none sm:left-auto sm:w-88 lg:absolute lg:right-full lg:bottom-0 lg:mr-3 lg:mb-0 lg:p-5"
    >
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-lg font-extrabold">Service après-vente</h2>
        <CloseButton onClick={onClose} className="-mt-2 -mr-2" />
      </div>
      <ul className="mt-2 space-y-3">
        {promises.map(({ icon, title, text }) => (
          <Point key={title} icon={icon} title={title} text={text} />
        ))}
        <Point
          icon={Headset}
          title="Par téléphone ou par messagerie"
          text={shop.openingHours === '' ? 'Choisissez ce qui vous arrange.' : shop.openingHours}
        />
      </ul>
      <Link
        to={screens.afterSales}
        className="mt-4 inline-flex min-h-11 w-full items-center justify-center gap-2 rounded-full border border-accent px-4 font-semibold text-accent-dark hover:bg-accent-soft"
      >
        <Wrench aria-hidden="true" size={20} />
        Signaler une panne
      </Link>
      <div className="mt-2 flex flex-wrap gap-2">
        {shop.phone !== '' && (
          <a href={phoneLink(shop.phone)} className={`${contact} bg-accent hover:bg-accent-dark`}>
            <Phone aria-hidden="true" size={20} />
            Appeler
          </a>
        )}
        {shop.whatsapp !== '' && (
          <a
            href={whatsappLink(shop.whatsapp)}
            target="_blank"
            rel="noopener"
            className={`${contact} bg-success`}
          >
            <MessageCircle aria-hidden="true" size={20} className="nudged" />
            Discuter
          </a>
        )}
      </div>
    </section>
  );
}

function Point({ icon: Icon, title, text }: { icon: LucideIcon; title: string; text: string }) {
  return (
    <li className="flex gap-3">
      <span className="flex size-9 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent-dark">
        <Icon aria-hidden="true" size={20} />
      </span>
      <span className="min-w-0">
        <span className="block font-semibold">{title}</span>
        <span className="block text-sm text-muted">{text}</span>
      </span>
    </li>
  );
}
