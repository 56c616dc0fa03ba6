import { useState } from 'react';
import { paths } from '#contract/base/paths.ts';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import { Loaded } from '#shop/base/api/loaded.tsx';
import { useOwnData } from '#shop/base/api/use-own-data.ts';
import { OrderList } from '../list/order-list.tsx';
import { CreditCase } from './credit-case.tsx';
import { type Verdict, VerdictDialog } from './verdict-dialog.tsx';

const waitsForHr = ({ state, validation_rh_state }: Order) =>
  state === 'validation' && validation_rh_state === 'pending';

/** The credit orders of HR's company: those to decide on, then those on their way. */
export function CompanyOrders() {
  const orders = useOwnData(paths.creditOrdersOfCompany);
  const [verdict, setVerdict] = useState<Verdict>();
  return (
    <>
      <Loaded data={orders}>
        {(list) => (
          <Sorted
            waiting={list.filter(waitsForHr)}
            others={list.filter((order) => !waitsForHr(order))}
            onDecide={setVerdict}
          />
        )}
      </Loaded>
      {verdict !== undefined && (
        <VerdictDialog
          verdict={verdict}
          onDone={orders.askAgain}
          onClose={() => setVerdict(undefined)}
        />
      )}
    </>
  );
}

function Sorted({
  waiting,
  others,
  onDecide,
}: {
  waiting: Order[];
  others: Order[];
  onDecide: (verdict: Verdict) => void;
}) {
  return (
    <div className="space-y-5">
      {waiting.length === 0 ? (
        <p className="rounded-card border border-line p-6 text-center">
          Aucune commande n’attend votre réponse.
        </p>
      ) : (
        <ul aria-label="Commandes à valider" className="grid gap-4 lg:grid-cols-2">
          {waiting.map((order) => (
            <CreditCase key={order.id} order={order} onDecide={onDecide} />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <div>
          <h3 className="mb-3 text-lg font-bold">Commandes en cours</h3>
          <OrderList orders={others} hasBuyer />
        </div>
      )}
    </div>
  );
}
