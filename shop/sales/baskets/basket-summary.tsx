import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import Truck from 'lucide-react/icons/truck';
import type { ReactNode } from 'react';
import { formatXof } from '#contract/base/fields/money.ts';
import { productLink, screens } from '#contract/base/screens.ts';
import type { Shop } from '#contract/site/shop.ts';
import { messages } from '#contract/talk/messages.ts';
import { type BasketLine, countArticles } from '#shop/base/lists/lines.ts';
import { useShop } from '#shop/base/page/use-shop.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { phoneLink, whatsappLink } from '#shop/base/ui/format/contact-links.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { type BasketKind, totalOf } from './basket-kinds.ts';

const GREETINGS: Record<BasketKind['type'], string> = {
  commande: 'Bonjour, je souhaite commander :',
  precommande: 'Bonjour, je souhaite précommander :',
  acredit: 'Bonjour, je souhaite commander à crédit :',
};

/** Beside the lines on wide screens; on a phone total and button stick to the bottom. */
export function BasketSummary({
  kind,
  lines,
  discountXof,
  servicesXof,
  ways,
  signIn,
  children,
}: {
  kind: BasketKind;
  lines: BasketLine[];
  discountXof: number;
  /** Of the ticked services. */
  servicesXof: number;
  ways: ReactNode;
  signIn: ReactNode;
  children: ReactNode;
}) {
  const total = totalOf(kind, lines);
  return (
    <section
      aria-label="Récapitulatif"
      className="contents beside:sticky beside:top-40 beside:block beside:rounded-card beside:border beside:border-line beside:bg-mist beside:p-5"
    >
      <h2 className="sr-only text-lg font-bold beside:not-sr-only">Récapitulatif</h2>
      <div className="above-floating lifted z-20 -mx-4 mt-4 flex items-center justify-between gap-4 border-y border-line bg-white px-4 py-2 beside:mx-0 beside:block beside:space-y-4 beside:border-0 beside:bg-transparent beside:p-0">
        <Total lines={lines} totalXof={Math.max(0, total - discountXof) + servicesXof} />
        {total > 0 && ways}
      </div>
      <div className="mt-4 space-y-4 max-lg:rounded-card max-lg:border max-lg:border-line max-lg:bg-mist max-lg:p-5">
        {total > 0 && signIn}
        <p className="flex items-center gap-3 text-sm">
          <Truck aria-hidden="true" size={20} className="shrink-0 text-accent" />
          {messages.pack.freeDelivery}
        </p>
        {total > 0 && <Help kind={kind} lines={lines} />}
        <Link to={screens.shop} className={buttonStyle('quiet', 'w-full')}>
          {messages.basket.continue}
        </Link>
        {/* Last, because discounts come late and would push down what follows. */}
        {children}
      </div>
    </section>
  );
}

function Total({ lines, totalXof }: { lines: BasketLine[]; totalXof: number }) {
  const count = countArticles(lines);
  return (
    <p
      className="flex flex-col items-baseline justify-between beside:flex-row beside:gap-4"
      aria-live="polite"
    >
      <span className="text-sm beside:text-base">
        Total
        <span className="text-sm text-muted beside:block">
          {' '}
          {count} article{count > 1 ? 's' : ''}
        </span>
      </span>
      <strong className="text-lg leading-tight font-extrabold whitespace-nowrap tabular-nums beside:text-2xl">
        {formatXof(totalXof)}
      </strong>
    </p>
  );
}

function Help({ kind, lines }: { kind: BasketKind; lines: BasketLine[] }) {
  const { shop } = useShop();
  return (
    <div className="space-y-2">
      <p className="text-center text-sm text-muted">Besoin d’aide pour commander ?</p>
      <a
        href={basketMessageLink(shop, kind, lines)}
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
  );
}

/** Link to a message with all that the shop needs to take the order by hand: WhatsApp, else e-mail, else a call. */
export function basketMessageLink(
  shop: Shop,
  kind: BasketKind,
  lines: readonly BasketLine[],
): string {
  const message = [
    GREETINGS[kind.type],
    ...lines
      .filter(({ unavailable }) => !unavailable)
      .map(
        (line) =>
          `- ${line.quantity} × ${line.name}, ${formatXof(kind.priceOf(line))} l’unité\n  ${shop.url}${productLink(line.id)}`,
      ),
    `Total : ${formatXof(totalOf(kind, lines))}`,
  ].join('\n');
  const text = encodeURIComponent(message);
  if (shop.whatsapp !== '') return `${whatsappLink(shop.whatsapp)}?text=${text}`;
  if (shop.email !== '') {
    return `mailto:${shop.email}?subject=${encodeURIComponent(kind.title)}&body=${text}`;
  }
  return phoneLink(shop.phone);
}
