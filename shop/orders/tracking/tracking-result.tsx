import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Order } from '#contract/order-shapes.ts';
import { withQuery } from '#contract/paths.ts';
import { addresses } from '../../layout/addresses.ts';
import { useCustomer } from '../../session/session.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { Card } from '../../ui/card.tsx';
import { ConfirmBox } from '../confirm-box.tsx';
import { ContactButtons } from '../contact-buttons.tsx';
import { DocumentButtons } from '../document-buttons.tsx';
import { InstalmentList } from '../instalment-list.tsx';
import { OrderLines } from '../order-lines.tsx';
import { orderPage } from '../order-links.ts';
import { OrderTiles } from '../order-tiles.tsx';
import { kindWord } from '../order-words.ts';
import { PaymentBox } from '../payment-box.tsx';
import { Timeline } from '../timeline.tsx';
import { PayByLink } from './pay-by-link.tsx';

/**
 * The order that was found; `contact` or `token` is what it was found by, empty for its owner. Only the
 * token opens its papers, which name people in full, and pays it without signing in.
 */
export function TrackingResult({
  order,
  contact,
  token,
  onChange,
}: {
  order: Order;
  contact: string;
  token: string;
  onChange: () => Promise<void>;
}) {
  const isOwn = useCustomer()?.id === order.partner_id;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="resultat" className="space-y-4">
      <h2
        ref={heading}
        id="resultat"
        tabIndex={-1}
        className="text-xl font-extrabold tracking-tight outline-none"
      >
        {kindWord(order)} {order.name}
      </h2>
      {(token !== '' || isOwn) && (
        <ConfirmBox order={order} token={isOwn ? '' : token} onChange={onChange} />
      )}
      <OrderTiles order={order} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="min-w-0 space-y-4">
          <Timeline order={order} />
          <Card title="Une question ?">
            <div className="flex flex-wrap gap-3">
              {token !== '' && <DocumentButtons order={order} token={token} />}
              <ContactButtons orderNumber={order.name} />
            </div>
          </Card>
        </div>
        <div className="min-w-0 space-y-4">
          {token !== '' || isOwn ? (
            <PaymentBox order={order} token={isOwn ? '' : token} onChange={onChange} />
          ) : (
            <PayByLink order={order} />
          )}
          <InstalmentList order={order} />
          <OrderLines order={order} />
          <WayToAccount order={order} contact={contact} />
        </div>
      </div>
    </section>
  );
}

/** To the order's own page for its owner; for others the way to an account that has all orders. */
function WayToAccount({ order, contact }: { order: Order; contact: string }) {
  const customer = useCustomer();
  if (customer !== undefined) {
    if (customer.id !== order.partner_id) return null;
    return (
      <Link to={orderPage(order)} className={buttonStyle('primary')}>
        Ouvrir ma commande
      </Link>
    );
  }
  const mail = contact === '' ? order.partner_email : contact;
  if (!mail?.includes('@')) return null;
  return (
    <Card title="Toutes vos commandes au même endroit">
      <p>
        Commandé sans compte ? Choisissez un mot de passe : vos commandes et leurs factures vous y
        attendent.
      </p>
      <Link to={withQuery(addresses.claim, { mail })} className={buttonStyle('secondary', 'mt-4')}>
        Ouvrir mon compte
      </Link>
    </Card>
  );
}
