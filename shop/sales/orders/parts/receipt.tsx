import type { LucideIcon } from 'lucide-react';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CircleCheck from 'lucide-react/icons/circle-check';
import MapPin from 'lucide-react/icons/map-pin';
import Package from 'lucide-react/icons/package';
import Wallet from 'lucide-react/icons/wallet';
import Wrench from 'lucide-react/icons/wrench';
import type { ReactNode } from 'react';
import { withAccents } from '#contract/base/fields/accents.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { isAbroad } from '#contract/base/fields/phone-text.ts';
import { screens } from '#contract/base/screens.ts';
import { deliveryWords } from '#contract/sales/handover/delivery-promise.ts';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import { messages } from '#contract/talk/messages.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { nextStepsOf } from './next-steps.ts';
import { payWords, placeWords, wireMoment } from './order-words.ts';

export const thanksFor = ({ name }: Pick<Order, 'name'>): string =>
  `Merci ! Votre commande ${name} est enregistrée`;

/** What a buyer wants to know of a new order: what, when, where, how to pay; then the ways on, then what follows. */
export function Receipt({ order, children }: { order: Order; children?: ReactNode }) {
  const delivery =
    order.reserved_until === undefined
      ? deliveryWords(order)
      : { title: 'Gardé pour vous', days: `jusqu’au ${wireMoment(order.reserved_until)}` };
  const facts: [LucideIcon, string, string][] = [
    [Package, 'Articles', goodsWords(order)],
    [Wrench, 'Services', servicesWords(order)],
    [CalendarClock, delivery.title, delivery.days],
    [MapPin, order.pickup === null ? 'Adresse' : 'Lieu', placeWords(order)],
    [Wallet, 'Paiement', payWords(order)],
  ];
  return (
    <>
      <section
        aria-label="Reçu de la commande"
        className="rounded-card border border-line bg-white p-4 sm:p-5"
      >
        <dl className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
          {facts
            .filter(([, , value]) => value !== '')
            .map(([Icon, name, value]) => (
              <div key={name} className="relative min-w-0 pl-9">
                <dt className="text-sm text-muted">
                  <Icon
                    aria-hidden="true"
                    size={24}
                    className="absolute top-1 left-0 text-accent"
                  />
                  {name}
                </dt>
                <dd className="font-semibold break-words">{value}</dd>
              </div>
            ))}
        </dl>
        <p className="mt-4 flex flex-wrap gap-3 empty:hidden">{children}</p>
      </section>
      <WhatIsNext order={order} />
    </>
  );
}

function WhatIsNext({ order }: { order: Order }) {
  return (
    <section
      aria-label="Et maintenant"
      className="rounded-card border border-line bg-accent-soft p-4 sm:p-5"
    >
      <h2 className="flex items-center gap-2 text-lg font-bold">
        <CircleCheck aria-hidden="true" size={24} className="shrink-0 text-success" />
        Et maintenant ?
      </h2>
      <ol className="mt-2 list-decimal space-y-1 pl-5">
        {nextStepsOf(order).map(({ title, hint }) => (
          <li key={title}>
            <strong>{title}.</strong> {hint}
          </li>
        ))}
      </ol>
      <p className="mt-3">{confirmedBy(order)}</p>
      <Link to={screens.shop} className={buttonStyle('light', 'mt-4')}>
        {messages.basket.continue}
      </Link>
    </section>
  );
}

/** `Réfrigérateur LG 300 L et 2 autres articles`; empty where the order hides its lines. */
function goodsWords({ order_lines: lines }: Order): string {
  const goods = lines.filter(({ kind }) => kind === 'product');
  const [first] = goods;
  if (first === undefined) return '';
  const pieces = first.product_uom_qty === 1 ? '' : `${first.product_uom_qty} × `;
  const name = `${pieces}${withAccents(first.product_name)}`;
  const others = goods.length - 1;
  if (others === 0) return name;
  return `${name} et ${others === 1 ? 'un autre article' : `${others} autres articles`}`;
}

/** `Installation, 15 000 FCFA`; empty without any. */
const servicesWords = ({ order_lines: lines }: Order): string =>
  lines
    .filter(({ kind }) => kind === 'service')
    .map(
      ({ product_name, price_total }) => `${withAccents(product_name)}, ${formatXof(price_total)}`,
    )
    .join(' ; ');

function confirmedBy({ partner_email: email, partner_phone: phone }: Order): string {
  if (email === null) return 'Un SMS vous confirme votre commande.';
  return phone === null || isAbroad(phone)
    ? 'Un e-mail vous confirme votre commande.'
    : 'Un e-mail et un SMS vous confirment votre commande.';
}
