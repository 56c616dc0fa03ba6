import { useState } from 'react';
import { useLocation } from 'react-router';
import { frenchMoment } from '#contract/base/fields/french-time.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { withQuery } from '#contract/base/paths.ts';
import { orderLink, screens } from '#contract/base/screens.ts';
import type { AnyTransaction } from '#contract/money/payment-shapes.ts';
import { PROVIDER_NAMES } from '#contract/money/provider-names.ts';
import { Loaded } from '#shop/base/api/loaded.tsx';
import type { Customer } from '#shop/base/session/session.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { Pagination } from '#shop/base/ui/pagination.tsx';
import { PaymentDetails, StatusWord } from '#shop/money/payments/history/payment-details.tsx';
import { ReceiptButton } from '#shop/money/payments/history/receipt-button.tsx';
import { usePayments } from '#shop/money/payments/history/received-payments.tsx';
import { ProviderMark } from '#shop/money/payments/provider-mark.tsx';
import { EmptyList } from '#shop/sales/baskets/empty-list.tsx';
import { tabHashOf } from './tabs.ts';

/** Payments on one page of the list (rule P-20). */
const PAGE_SIZE = 5;

export function PaymentsTab({ customer }: { customer: Customer }) {
  const payments = usePayments(customer);
  return (
    <Loaded data={payments}>
      {({ transactions }) =>
        transactions.length === 0 ? (
          <EmptyList
            title="Aucun paiement pour le moment"
            hint="Chaque paiement, par Wave, Orange Money ou à domicile, se trouvera ici avec son état."
          />
        ) : (
          <PaymentList payments={transactions} />
        )
      }
    </Loaded>
  );
}

function PaymentList({ payments }: { payments: AnyTransaction[] }) {
  const { hash } = useLocation();
  const [shown, setShown] = useState<AnyTransaction>();
  const last = Math.ceil(payments.length / PAGE_SIZE);
  const asked = Number(new URLSearchParams(hash.split('?')[1] ?? '').get('page'));
  const page = Number.isSafeInteger(asked) ? Math.min(Math.max(asked, 1), last) : 1;
  return (
    <>
      <p role="status" className="mb-3 text-sm text-muted">
        {payments.length} paiement{payments.length > 1 ? 's' : ''}
      </p>
      <ul className="space-y-3">
        {payments.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map((payment) => (
          <PaymentRow key={payment.token} payment={payment} onShow={() => setShown(payment)} />
        ))}
      </ul>
      <Pagination
        current={page}
        last={last}
        linkTo={(to) => `${screens.profile}${withQuery(tabHashOf('payments'), { page: to })}`}
        onFollow={() => window.scrollTo({ top: 0 })}
      />
      {shown !== undefined && (
        <PaymentDetails payment={shown} onClose={() => setShown(undefined)} />
      )}
    </>
  );
}

function PaymentRow({ payment, onShow }: { payment: AnyTransaction; onShow: () => void }) {
  const { provider, order, status, amount, created_at, reference, url_facture } = payment;
  return (
    <li className="rounded-card border border-line p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="flex items-center gap-2 font-bold">
          <ProviderMark provider={provider} />
          {PROVIDER_NAMES[provider]}
        </p>
        <p className="text-lg font-extrabold whitespace-nowrap tabular-nums">{formatXof(amount)}</p>
      </div>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-sm text-muted">{frenchMoment(created_at)}</p>
        <StatusWord status={status} />
      </div>
      <p className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-2">
        <Link
          to={orderLink(order)}
          className="inline-flex min-h-11 items-center font-semibold text-accent-dark hover:underline"
        >
          Commande {order.name}
        </Link>
        <button
          type="button"
          onClick={onShow}
          className="inline-flex min-h-11 items-center font-semibold text-accent-dark hover:underline"
        >
          Détails<span className="sr-only">&nbsp;du paiement {reference}</span>
        </button>
        {url_facture !== '' && <ReceiptButton payment={payment} />}
      </p>
    </li>
  );
}
