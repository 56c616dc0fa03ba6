import { MessageCircle, Phone, Truck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { messages } from '#contract/messages.ts';
import { formatXof } from '#contract/money.ts';
import { addresses, phoneLink } from '../layout/addresses.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { useShop } from '../use-shop.ts';
import { type BasketKind, totalOf } from './basket-kinds.ts';
import { type BasketLine, countArticles } from './lines.ts';
import { messageBasket } from './message-basket.ts';

/** What a basket costs and how to order it: beside the lines on wide screens, below them on phones. */
export function BasketSummary({
  kind,
  lines,
  ways,
  children,
}: {
  kind: BasketKind;
  lines: BasketLine[];
  /** How it is ordered here; below, people help. */
  ways: ReactNode;
  children: ReactNode;
}) {
  const { shop } = useShop();
  const total = totalOf(kind, lines);
  const count = countArticles(lines);
  return (
    <section
      aria-label="Récapitulatif"
      className="mt-6 space-y-4 rounded-card border border-line bg-mist p-5 lg:sticky lg:top-40 lg:mt-0"
    >
      <h2 className="text-lg font-bold">Récapitulatif</h2>
      <p className="flex items-baseline justify-between gap-4" aria-live="polite">
        <span>
          Total
          <span className="block text-sm text-muted">
            {count} article{count > 1 ? 's' : ''}
          </span>
        </span>
        <strong className="text-2xl font-extrabold tabular-nums">{formatXof(total)}</strong>
      </p>
      <p className="flex items-center gap-3 text-sm">
        <Truck aria-hidden="true" size={20} className="shrink-0 text-accent" />
        {messages.pack.freeDelivery}
      </p>
      {children}
      {total > 0 && (
        <div className="space-y-2">
          {ways}
          <p className="pt-2 text-center text-sm text-muted">Besoin d’aide pour commander ?</p>
          <a
            href={messageBasket(shop, kind, lines)}
            target="_blank"
            rel="noopener"
            className={buttonStyle('secondary', 'w-full px-3!')}
          >
            <MessageCircle aria-hidden="true" size={20} />
            {shop.whatsapp === '' ? 'Envoyer ma commande' : 'Commander par WhatsApp'}
          </a>
          {shop.phone !== '' && (
            <a href={phoneLink(shop.phone)} className={buttonStyle('secondary', 'w-full px-3!')}>
              <Phone aria-hidden="true" size={20} />
              Commander par téléphone
            </a>
          )}
        </div>
      )}
      <Link to={addresses.shop} className={buttonStyle('quiet', 'w-full')}>
        {messages.basket.continue}
      </Link>
    </section>
  );
}
