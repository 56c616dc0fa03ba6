import { useEffect, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { phoneText } from '#contract/base/fields/phone-text.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import {
  NEW_PARAMETER,
  PROVIDER_PARAMETER,
  screens,
  trackingLink,
} from '#contract/base/screens.ts';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import { SALE_WORDS } from '#contract/sales/orders/order-words.ts';
import { CardSkeleton, Failure } from '#shop/base/api/loaded.tsx';
import { type OwnData, useOwnData } from '#shop/base/api/use-own-data.ts';
import { PageBanner } from '#shop/base/page/page-banner.tsx';
import { useShop } from '#shop/base/page/use-shop.ts';
import { useCustomer } from '#shop/base/session/session.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Card, FactRows } from '#shop/base/ui/card.tsx';
import { useHydrated } from '#shop/base/ui/hooks/use-hydrated.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { ReceivedPayments } from '#shop/money/payments/history/received-payments.tsx';
import { readProvider } from '#shop/money/payments/provider-mark.tsx';
import { ChangeWay, WayToDoor } from '../parts/change-way.tsx';

import { ConfirmBox } from '../parts/confirm-box.tsx';
import { CreditValidations, InstalmentList } from '../parts/credit-validations.tsx';
import { OrderTiles, PickupCard, RelativeCard, RoundNote } from '../parts/order-cards.tsx';
import { OrderLines } from '../parts/order-lines.tsx';
import { placeWords } from '../parts/order-words.ts';
import { isToPay, PaymentBox } from '../parts/payment-box.tsx';
import { Receipt, thanksFor } from '../parts/receipt.tsx';

import { SlotBox } from '../parts/slot-box.tsx';
import { Timeline } from '../parts/timeline.tsx';

import { OrderReturns } from '../returns/order-returns.tsx';
import { WhatsappButton } from '../tracking/keep-link.tsx';
import { OrderActions } from './order-actions.tsx';

const TITLE = 'Commande introuvable';

export const ORDER_TITLE = 'Ma commande';

/** The page of any order (rule S-37). Its owner pays, cancels and orders again; the employer only reads. */
export function OrderPage() {
  const { id = '' } = useParams();
  const isLive = useHydrated();
  const customer = useCustomer();
  if (!isLive || customer === undefined) return <Outline />;
  return <OwnOrder key={`${customer.id} ${id}`} id={id} />;
}

function OwnOrder({ id }: { id: string }) {
  const data = useOwnData(pathTo(paths.orderById, { id }));
  if (data.isMissing) return <OrderNotFound />;
  if (data.value !== undefined) return <Shown order={data.value} data={data} />;
  return <Outline problem={data.problem} onRetry={data.askAgain} />;
}

function Shown({ order, data }: { order: Order; data: OwnData<Order> }) {
  const { shop } = useShop();
  const [search] = useSearchParams();
  const name = `${SALE_WORDS[order.type_sale]} ${order.name}`;
  const isOwn = useCustomer()?.id === order.partner_id;
  const isNew = search.get(NEW_PARAMETER) === '1' && order.state !== 'cancel';
  // The position at page load also holds the thanks after a payment.
  const [isPaymentFirst] = useState(isToPay(order));
  useEffect(() => {
    // The server does not know the order, so its head cannot name it.
    document.title = `${name} | ${shop.name}`;
  }, [name, shop.name]);
  const payment = isOwn && (
    <PaymentBox
      order={order}
      preferred={readProvider(search.get(PROVIDER_PARAMETER))}
      onChange={data.askAgain}
    />
  );
  return (
    <>
      <PageBanner title={isNew ? thanksFor(order) : name} steps={stepsTo(name)} isOutcome={isNew} />
      <div className="container-page space-y-4 py-5 sm:py-8">
        <h2 className="sr-only">Détails de la commande</h2>
        {isPaymentFirst && payment}
        {isNew ? (
          <Receipt order={order}>
            <Link to={trackingLink(order.name)} className={buttonStyle('primary')}>
              Suivre ma commande
            </Link>
            <WhatsappButton
              label="Partager sur WhatsApp"
              text={`Commande ${order.name} chez ${shop.name}. Pour la suivre : ${shop.url}${trackingLink(order.name)}`}
            />
          </Receipt>
        ) : (
          <OrderTiles order={order} />
        )}
        <RoundNote order={order} onChange={data.askAgain} />
        {isOwn && <ConfirmBox order={order} onChange={data.askAgain} />}
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="min-w-0 space-y-4">
            {order.type_sale === 'creditorder' && <CreditValidations order={order} />}
            {!isPaymentFirst && payment}
            <InstalmentList order={order} />
            {isOwn && <ReceivedPayments order={order} />}
            <OrderLines order={order} />
          </div>
          <div className="min-w-0 space-y-4">
            <Timeline order={order} />
            {isOwn && <SlotBox order={order} onChange={data.askAgain} />}
            {isOwn && <RelativeCard order={order} />}
            <OrderDelivery order={order} isOwn={isOwn} onChange={data.askAgain} />
            {isOwn && <OrderReturns order={order} />}
            {isOwn && <OrderActions order={order} onChange={data.askAgain} />}
          </div>
        </div>
      </div>
    </>
  );
}

const stepsTo = (label: string) => [
  { label: 'Mes commandes', to: `${screens.profile}#order` },
  { label },
];

function Outline({ problem = '', onRetry }: { problem?: string; onRetry?: () => void }) {
  return (
    <>
      <PageBanner title={ORDER_TITLE} steps={stepsTo(ORDER_TITLE)} />
      <div className="container-page py-5 sm:py-8">
        {problem === '' || onRetry === undefined ? (
          <CardSkeleton />
        ) : (
          <Failure problem={problem} onRetry={onRetry} />
        )}
        <noscript>
          <p className="mt-4 font-semibold">Activez JavaScript pour voir votre commande.</p>
        </noscript>
      </div>
    </>
  );
}

function OrderDelivery({
  order,
  isOwn,
  onChange,
}: {
  order: Order;
  /** The buyer, who may add access to the door. */
  isOwn: boolean;
  onChange: () => Promise<void>;
}) {
  if (order.pickup !== null) return <PickupCard order={order} />;
  const { zone } = order;
  return (
    <Card title="Livraison">
      <FactRows
        facts={[
          ['Pour', order.recipient],
          ['Téléphone', order.recipient_phone !== null && phoneText(order.recipient_phone)],
          Boolean(order.second_phone) && [
            'Deuxième téléphone',
            phoneText(order.second_phone ?? ''),
          ],
          ['Adresse', placeWords(order)],
          Boolean(order.plus_code) && ['Plus code', order.plus_code ?? ''],
          zone !== '' && ['Zone', zone],
          order.note !== null && ['Note', order.note],
        ]}
      />
      <WayToDoor order={order} />
      {isOwn && <ChangeWay order={order} onChange={onChange} />}
    </Card>
  );
}

function OrderNotFound() {
  return (
    <>
      <title>{TITLE}</title>
      <PageBanner
        title={TITLE}
        steps={[{ label: 'Mon compte', to: screens.profile }, { label: TITLE }]}
      />
      <div className="container-page space-y-5 py-8">
        <p className="text-lg">
          Aucune de vos commandes n’a cette adresse. Retrouvez-les toutes dans votre compte, ou
          cherchez-la par son numéro.
        </p>
        <p className="flex flex-wrap gap-3">
          <Link to={`${screens.profile}#order`} className={buttonStyle('primary')}>
            Mes commandes
          </Link>
          <Link to={screens.tracking} className={buttonStyle('secondary')}>
            Suivre une commande
          </Link>
          <Link to={screens.shop} className={buttonStyle('secondary')}>
            Aller à la boutique
          </Link>
        </p>
      </div>
    </>
  );
}
