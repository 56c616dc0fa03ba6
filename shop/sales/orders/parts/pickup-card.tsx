import type { Order } from '#contract/sales/orders/order-shapes.ts';
import { Card, Facts } from '#shop/base/ui/card.tsx';

/** Where an order is collected and by which code; nothing of one that is delivered. */
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
      <Facts
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
