import Truck from 'lucide-react/icons/truck';
import { useEffect, useEffectEvent } from 'react';
import { formatXof } from '#contract/base/fields/money.ts';
import { withQuery } from '#contract/base/paths.ts';
import { deliveryWords, hourWords } from '#contract/sales/handover/delivery-promise.ts';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import { usePrivateFile } from '#shop/base/api/save-document.ts';
import { Card, FactRows } from '#shop/base/ui/card.tsx';
import { hasArrived, modeWord, paymentWord, stateWord, wireDay } from './order-words.ts';

export function OrderTiles({ order }: { order: Order }) {
  const isOver = order.state === 'cancel';
  const delivery = deliveryWords(order);
  const tiles: (false | [name: string, value: string])[] = [
    ['Statut', stateWord(order)],
    !isOver && !hasArrived(order) && [delivery.title, delivery.days],
    !order.without_amounts && ['Paiement', paymentWord(order)],
    !isOver && !order.without_amounts && ['Reste à payer', formatXof(order.amount_residual)],
    order.type_sale === 'order' && ['Mode de paiement', modeWord(order)],
    ['Numéro', order.name],
    ['Passée le', wireDay(order.date_order)],
  ];
  return (
    <dl className="grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-3 lg:grid-cols-4">
      {tiles
        .filter((tile) => tile !== false)
        .map(([name, value]) => (
          <div
            key={name}
            className="min-w-0 rounded-card bg-mist p-3 last:odd:col-span-2 sm:last:odd:col-span-1"
          >
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="font-bold break-words">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

export function PickupCard({ order: { pickup, recipient, state } }: { order: Order }) {
  if (pickup === null || state === 'cancel') return null;
  const { name, address, hours, code } = pickup;
  return (
    <Card title="Retrait en magasin">
      {code !== null && (
        <div className="mb-4 rounded-lg bg-accent-soft p-4 text-center">
          <p className="font-semibold">Code à montrer</p>
          <p className="text-3xl font-extrabold tracking-[0.25em] tabular-nums">{code}</p>
          <p className="text-sm">Ne le donnez qu’à la personne qui vient la chercher.</p>
        </div>
      )}
      <FactRows
        facts={[
          ['Lieu', name],
          address !== '' && ['Adresse', address],
          hours !== '' && ['Horaires', hours],
          ['Pour', recipient],
        ]}
      />
    </Card>
  );
}

export function RelativeCard({ order, token = '' }: { order: Order; token?: string }) {
  const photoTries = usePrivateFile();
  const { for_relative: relative, recipient, state } = order;
  if (relative == null || state === 'cancel') return null;
  const { message, is_surprise: isSurprise, photo } = relative;
  return (
    <Card title={`Pour ${recipient || 'un proche'}`}>
      <div className="space-y-3">
        <p>{hasArrived(order) ? 'Le colis est arrivé.' : toldWords(order, isSurprise)}</p>
        {message !== '' && (
          <p className="rounded-lg bg-mist p-3 break-words whitespace-pre-line">« {message} »</p>
        )}
        {photo === null ? (
          <p className="text-muted">
            Une photo de la remise s’affiche ici si le livreur en prend une et que la personne qui
            reçoit l’accepte.
          </p>
        ) : (
          <img
            {...photoTries}
            src={withQuery(photo, { token })}
            alt={`La remise à ${recipient}`}
            className="max-h-96 max-w-full rounded-lg border border-line"
          />
        )}
      </div>
    </Card>
  );
}

function toldWords({ amount_residual: leftXof }: Order, isSurprise: boolean): string {
  if (isSurprise)
    return 'C’est une surprise : aucun message ne part avant le jour de la livraison.';
  return leftXof > 0
    ? 'Votre proche est prévenu par SMS, sans prix, dès que la commande est payée.'
    : 'Votre proche est prévenu par SMS, sans prix.';
}

const ASK_AGAIN_MS = 60_000;

/** Says where the driver is; calls `onChange` each minute while visible. */
export function RoundNote({
  order: { delivery_round: round, for_relative: relative, recipient },
  onChange,
}: {
  order: Pick<Order, 'delivery_round'> & Partial<Pick<Order, 'for_relative' | 'recipient'>>;
  onChange: () => Promise<void>;
}) {
  const isComing = round != null;
  const askAgain = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void onChange();
  });
  useEffect(() => {
    if (!isComing) return;
    const timer = setInterval(askAgain, ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isComing]);
  return (
    <p role="status" className="rounded-card bg-accent-soft p-4 font-semibold empty:hidden">
      {isComing && (
        <span className="flex gap-3">
          <Truck aria-hidden="true" size={24} className="shrink-0 text-accent" />
          {roundWords(round, relative == null ? undefined : recipient)}
        </span>
      )}
    </p>
  );
}

/** `Encore 2 arrêts avant vous.`, or before another recipient. Hours of Dakar. */
export function roundWords(
  {
    is_next: isNext,
    stops_before: before,
    expected_at: expectedAt,
  }: NonNullable<Order['delivery_round']>,
  whom = 'vous',
): string {
  const hour = expectedAt === null ? '' : ` vers ${hourWords(expectedAt.slice(11, 16))}`;
  if (isNext) return `Le livreur est en route vers ${whom}${hour && ` : il arrive${hour}`}.`;
  if (before === 0) return 'Votre livraison est la prochaine.';
  return `Le livreur est parti. Encore ${before === 1 ? 'un arrêt' : `${before} arrêts`} avant ${whom}.`;
}
