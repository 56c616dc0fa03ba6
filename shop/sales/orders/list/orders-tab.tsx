import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { screens } from '#contract/base/screens.ts';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import { Loaded } from '#shop/base/api/loaded.tsx';
import { type Customer, mayBuyOnCredit } from '#shop/base/session/session.ts';
import { ChoiceField } from '#shop/base/ui/fields/choice-field.tsx';
import { useLatePart } from '#shop/base/ui/hooks/use-late-part.ts';
import { Pagination } from '#shop/base/ui/pagination.tsx';
import { EmptyList } from '#shop/sales/baskets/empty-list.tsx';
import {
  filterOrders,
  hashOfFilters,
  KIND_CHOICES,
  type OrderFilters,
  readOrderFilters,
  STATE_CHOICES,
} from './order-filters.ts';
import { OrderList, useOwnOrders } from './order-list.tsx';

/** The hash stores the filters. */
export function OrdersTab({ customer }: { customer: Customer }) {
  const orders = useOwnOrders(customer);
  return (
    <>
      <Loaded data={orders}>
        {(list) =>
          list.length === 0 ? (
            <EmptyList
              title="Aucune commande pour le moment"
              hint="Vos commandes, leur livraison et leur facture se trouveront ici."
            />
          ) : (
            <Filtered orders={list} hasCredit={mayBuyOnCredit(customer) || list.some(isOnCredit)} />
          )
        }
      </Loaded>
      <LatePastOrders />
    </>
  );
}

const bringPastOrders = async () => (await import('./past-orders.tsx')).PastOrders;

/** Loads after the list: few customers have orders of the former shop. */
function LatePastOrders() {
  const { Part, load } = useLatePart(bringPastOrders);
  const begin = useEffectEvent(() => load(undefined, false));
  useEffect(() => begin(), []);
  return Part === undefined ? null : <Part />;
}

const isOnCredit = ({ type_sale }: Order) => type_sale === 'creditorder';

const linkTo = (filters: OrderFilters) => `${screens.profile}${hashOfFilters(filters)}`;

function Filtered({ orders, hasCredit }: { orders: Order[]; hasCredit: boolean }) {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const filters = readOrderFilters(hash);
  const { shown, count, page, lastPage } = filterOrders(orders, filters);
  const choose = (change: Partial<OrderFilters>) =>
    void navigate(linkTo({ ...filters, page: 1, ...change }), {
      preventScrollReset: true,
      replace: true,
    });
  return (
    <div className="space-y-4">
      <div className="grid grid-cols-2 gap-3 sm:max-w-lg">
        <ChoiceField
          label="Sorte"
          value={filters.kind}
          onChange={({ target }) => choose({ kind: target.value as OrderFilters['kind'] })}
        >
          {KIND_CHOICES.filter(({ value }) => value !== 'credit' || hasCredit).map(asOption)}
        </ChoiceField>
        <ChoiceField
          label="État"
          value={filters.state}
          onChange={({ target }) => choose({ state: target.value as OrderFilters['state'] })}
        >
          {STATE_CHOICES.map(asOption)}
        </ChoiceField>
      </div>
      <p role="status" className="text-sm text-muted">
        {count} commande{count > 1 ? 's' : ''}
      </p>
      {count === 0 ? (
        <p className="rounded-card border border-line p-6 text-center">
          Aucune commande de cette sorte et dans cet état.
        </p>
      ) : (
        <OrderList orders={shown} />
      )}
      <Pagination
        current={page}
        last={lastPage}
        linkTo={(asked) => linkTo({ ...filters, page: asked })}
        onFollow={() => window.scrollTo({ top: 0 })}
      />
    </div>
  );
}

const asOption = ({ value, label }: { value: string; label: string }) => (
  <option key={value} value={value}>
    {label}
  </option>
);
