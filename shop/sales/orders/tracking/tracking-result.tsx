import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { fieldsOf } from '#contract/base/fields/fields.ts';
import { email } from '#contract/base/fields/person-fields.ts';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import { orderLink, PROVIDER_PARAMETER, screens, trackingLink } from '#contract/base/screens.ts';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import { SALE_WORDS } from '#contract/sales/orders/order-words.ts';
import { browserApi } from '#shop/base/api/client.ts';
import { useServerForm } from '#shop/base/api/use-server-form.ts';
import { ContactButtons } from '#shop/base/page/contact-buttons.tsx';
import { useShop } from '#shop/base/page/use-shop.ts';
import { useCustomer } from '#shop/base/session/session.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Card } from '#shop/base/ui/card.tsx';
import { FormFoot } from '#shop/base/ui/fields/form-foot.tsx';
import { EmailField } from '#shop/base/ui/fields/text-field.tsx';
import { Link } from '#shop/base/ui/link.tsx';
import { toast } from '#shop/base/ui/overlays/toast.ts';
import { readProvider } from '#shop/money/payments/provider-mark.tsx';
import { WayToAccountByPhone } from '../parts/account-way.tsx';
import { ChangeWay, canChangeAccess, WayToDoor } from '../parts/change-way.tsx';

import { ConfirmBox } from '../parts/confirm-box.tsx';
import { InstalmentList } from '../parts/credit-validations.tsx';
import { DocumentButtons } from '../parts/document-buttons.tsx';
import { OrderTiles, PickupCard, RelativeCard, RoundNote } from '../parts/order-cards.tsx';
import { OrderLines } from '../parts/order-lines.tsx';
import { homePaymentWords, isPaidAtHome } from '../parts/order-words.ts';
import { isPayable, isToPay, PaymentBox } from '../parts/payment-box.tsx';
import { Receipt } from '../parts/receipt.tsx';

import { SlotBox } from '../parts/slot-box.tsx';
import { Timeline } from '../parts/timeline.tsx';

import { OrderReturns } from '../returns/order-returns.tsx';
import { KeepLink } from './keep-link.tsx';

const fields = fieldsOf({ email });

/** `contact` or `token` found it; both are empty for its owner. Only the token opens papers and payment. */
export function TrackingResult({
  order,
  contact,
  token,
  keptAt,
  isNew,
  onChange,
}: {
  order: Order;
  contact: string;
  token: string;
  /** A stored order asks its buyer for nothing. */
  keptAt?: string | undefined;
  isNew: boolean;
  onChange: () => Promise<void>;
}) {
  const [search] = useSearchParams();
  const isOwn = useCustomer()?.id === order.partner_id;
  const mayPay = token !== '' || isOwn;
  // The position at page load also holds the thanks after a payment.
  const [isPaymentFirst] = useState(mayPay && isToPay(order));
  const payment = mayPay ? (
    <PaymentBox
      order={order}
      token={isOwn ? '' : token}
      preferred={readProvider(search.get(PROVIDER_PARAMETER))}
      onChange={onChange}
    />
  ) : (
    <PayByLink order={order} />
  );
  const wantsEmail =
    token !== '' &&
    keptAt === undefined &&
    order.partner_email === null &&
    order.state !== 'cancel';
  const keepLink = token !== '' && (
    <KeepLink subject={`Commande ${order.name}`} path={trackingLink(order.name, token)} />
  );
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
        {SALE_WORDS[order.type_sale]} {order.name}
      </h2>
      {isPaymentFirst && payment}
      {mayPay && (
        <ConfirmBox
          order={order}
          token={isOwn ? '' : token}
          onChange={async () => {
            await onChange();
            // The focused box is gone.
            heading.current?.focus();
          }}
        />
      )}
      {isNew ? (
        <>
          <Receipt order={order} />
          <div className="grid items-start gap-4 lg:grid-cols-2">
            {keepLink}
            <WayToAccount order={order} contact={contact} />
          </div>
        </>
      ) : (
        <OrderTiles order={order} />
      )}
      {keptAt === undefined && <RoundNote order={order} onChange={onChange} />}
      {mayPay && keptAt === undefined && (
        <SlotBox order={order} token={isOwn ? '' : token} onChange={onChange} />
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="min-w-0 space-y-4">
          <PickupCard order={order} />
          {mayPay && keptAt === undefined && (
            <RelativeCard order={order} token={isOwn ? '' : token} />
          )}
          {keptAt === undefined &&
            (order.door_photo || order.voice_note || (mayPay && canChangeAccess(order))) && (
              <Card title="Pour trouver la porte">
                <WayToDoor order={order} token={isOwn ? '' : token} />
                {mayPay && (
                  <ChangeWay order={order} token={isOwn ? '' : token} onChange={onChange} />
                )}
              </Card>
            )}
          {order.without_amounts ? <OpenByLink /> : <OrderLines order={order} />}
          {!isNew && keepLink}
          <Timeline order={order} />
          {mayPay && keptAt === undefined && (
            <OrderReturns order={order} token={isOwn ? '' : token} />
          )}
          <Card title="Une question ?">
            <div className="flex flex-wrap gap-3">
              {token !== '' && <DocumentButtons order={order} token={token} />}
              <ContactButtons orderNumber={order.name} />
            </div>
          </Card>
        </div>
        <div className="min-w-0 space-y-4">
          {!isPaymentFirst && payment}
          <InstalmentList order={order} />
          {wantsEmail && <GiveEmail order={order} token={token} onChange={onChange} />}
          {!isNew && <WayToAccount order={order} contact={contact} />}
        </div>
      </div>
    </section>
  );
}

/** The recipient may know the contact of the payer, so details need the link. */
const OpenByLink = () => (
  <Card title="Articles et prix">
    <p>
      Cette commande est pour un proche. Pour voir les articles, les prix et la facture, ouvrez le
      lien de suivi reçu par e-mail ou par SMS, ou connectez-vous au compte qui l’a passée.
    </p>
  </Card>
);

function WayToAccount({ order, contact }: { order: Order; contact: string }) {
  const customer = useCustomer();
  if (customer !== undefined) {
    if (customer.id !== order.partner_id) return null;
    return (
      <Link to={orderLink(order)} className={buttonStyle('primary')}>
        Ouvrir ma commande
      </Link>
    );
  }
  if (contact === '' && order.partner_phone !== null) return <WayToAccountByPhone order={order} />;
  const mail = contact === '' ? order.partner_email : contact;
  if (!mail?.includes('@')) return null;
  return (
    <Card title="Toutes vos commandes au même endroit">
      <p>
        Commandé sans compte ? Choisissez un mot de passe : vos commandes et leurs factures vous y
        attendent.
      </p>
      <Link to={withQuery(screens.claim, { mail })} className={buttonStyle('secondary', 'mt-4')}>
        Créer un compte avec cette adresse
      </Link>
    </Card>
  );
}

/** The link of the invoice goes there. */
function GiveEmail({
  order,
  token,
  onChange,
}: {
  order: Order;
  token: string;
  onChange: () => Promise<void>;
}) {
  const form = useServerForm({
    schema: fields,
    send: async (typed) => {
      const path = pathTo(paths.orderEmail, { id: order.id });
      await browserApi.post(path, { ...typed, order_token: token });
      toast({ text: `Envoyé à ${typed.email}`, subject: 'order email' });
      await onChange();
    },
  });
  return (
    <Card title="Recevoir la facture par e-mail">
      <form noValidate onSubmit={form.submit} className="max-w-md space-y-4">
        <EmailField
          label="Votre e-mail"
          hint="Le lien de la commande et de sa facture y arrive tout de suite."
          {...form.field('email')}
        />
        <FormFoot form={form} label="Envoyer" sendingLabel="Envoi en cours..." />
      </form>
    </Card>
  );
}

/** Number and contact do not open a payment; the buyer's link does. */
function PayByLink({ order }: { order: Order }) {
  const { shop } = useShop();
  if (!isPayable(order) || shop.paymentProviders.length === 0) return null;
  return (
    <Card title="Paiement">
      {isPaidAtHome(order) && <p className="font-semibold">{homePaymentWords(order)}</p>}
      <p>
        Pour payer en ligne, ouvrez le lien de suivi reçu par e-mail ou par SMS avec la commande, ou
        connectez-vous au compte qui l’a passée.
      </p>
    </Card>
  );
}
