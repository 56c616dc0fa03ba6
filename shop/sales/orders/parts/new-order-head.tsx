import CircleCheck from 'lucide-react/icons/circle-check';
import type { ReactNode } from 'react';
import { screens, trackingLink } from '#contract/base/screens.ts';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import { messages } from '#contract/talk/messages.ts';
import { useShop } from '#shop/base/page/use-shop.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { WhatsappButton } from '../tracking/keep-link.tsx';
import { nextStepsOf } from './next-steps.ts';

export const thanksFor = ({ name }: Pick<Order, 'name'>): string =>
  `Merci ! Votre commande ${name} est enregistrée`;

export function NewOrderHead({ order }: { order: Order }) {
  const { shop } = useShop();
  const follow = trackingLink(order.name);
  return (
    <WhatIsNext order={order}>
      <Link to={follow} className={buttonStyle('primary')}>
        Suivre ma commande
      </Link>
      <WhatsappButton
        label="Partager sur WhatsApp"
        text={`Commande ${order.name} chez ${shop.name}. Pour la suivre : ${shop.url}${follow}`}
      />
    </WhatIsNext>
  );
}

export function WhatIsNext({ order, children }: { order: Order; children?: ReactNode }) {
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
      <p className="mt-4 flex flex-wrap gap-3">
        {children}
        <Link to={screens.shop} className={buttonStyle('light')}>
          {messages.basket.continue}
        </Link>
      </p>
    </section>
  );
}

function confirmedBy({ partner_email: email, partner_phone: phone }: Order): string {
  if (email === null) return 'Un SMS vous confirme votre commande.';
  return phone === null
    ? 'Un e-mail vous confirme votre commande.'
    : 'Un e-mail et un SMS vous confirment votre commande.';
}
