import { useState } from 'react';
import { frenchDay } from '#contract/base/fields/french-time.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { MemberCredit, Order } from '#contract/sales/orders/order-shapes.ts';
import { ApiError, browserApi } from '#shop/base/api/client.ts';
import { Loaded } from '#shop/base/api/loaded.tsx';
import { useOwnData } from '#shop/base/api/use-own-data.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { FactRows } from '#shop/base/ui/card.tsx';
import { TextArea } from '#shop/base/ui/fields/text-field.tsx';
import { ConfirmDialog } from '#shop/base/ui/overlays/confirm-dialog.tsx';
import { toast } from '#shop/base/ui/overlays/toast.ts';
import { OrderList } from '../list/order-list.tsx';
import { wireDay } from '../parts/order-words.ts';

/** `member` says what the employee owes, until the decision. */
type CompanyOrder = Order & { member?: MemberCredit | undefined };

const waitsForHr = ({ state, validation_rh_state }: Order) =>
  state === 'validation' && validation_rh_state === 'pending';

/** Credit orders of a company; its HR accepts or refuses those that wait. */
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
  waiting: CompanyOrder[];
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

function CreditCase({
  order,
  onDecide,
}: {
  order: CompanyOrder;
  onDecide: (verdict: Verdict) => void;
}) {
  const {
    payment_lines: [first],
    member,
  } = order;
  const products = order.order_lines.filter(({ kind }) => kind === 'product');
  const which = <span className="sr-only"> : {order.name}</span>;
  return (
    <li className="rounded-card border border-line p-4 sm:p-5">
      <h3 className="text-lg font-bold break-words">{order.partner_name}</h3>
      <p className="mb-3 text-sm text-muted">
        {order.name}, le {wireDay(order.date_order)}
      </p>
      <FactRows
        facts={[
          ['Montant', formatXof(order.amount_total)],
          ['Paiements', `${order.payment_lines.length}`],
          [
            'Premier versement',
            first && `${formatXof(first.amount)}, prévu le ${frenchDay(first.due_date)}`,
          ],
          member !== undefined && ['Doit déjà', formatXof(member.amount_residual)],
          member !== undefined &&
            member.amount_late > 0 && ['Dont en retard', formatXof(member.amount_late)],
          member !== undefined && ['Plafond', formatXof(member.ceiling)],
          member !== undefined && ['Reste après cette commande', formatXof(member.ceiling_left)],
        ]}
      />
      <ul className="mt-3 list-disc pl-5">
        {products.map(({ id, product_name, product_uom_qty }) => (
          <li key={id} className="break-words">
            {product_uom_qty} × {product_name}
          </li>
        ))}
      </ul>
      <p className="mt-4 flex flex-wrap gap-3">
        <button
          type="button"
          onClick={() => onDecide({ kind: 'accept', order })}
          className={buttonStyle('primary')}
        >
          Accepter{which}
        </button>
        <button
          type="button"
          onClick={() => onDecide({ kind: 'refuse', order })}
          className={buttonStyle('secondary')}
        >
          Refuser{which}
        </button>
      </p>
    </li>
  );
}

export type Verdict = { kind: 'accept' | 'refuse'; order: Order };

const MAX_REASON = 500;

const WORDS = {
  accept: {
    title: 'Accepter cette commande à crédit ?',
    action: 'Accepter',
    state: 'validated',
    done: 'La commande est acceptée. La boutique décide ensuite.',
    text: 'La boutique décide ensuite. Un e-mail et un SMS informent votre employé.',
  },
  refuse: {
    title: 'Refuser cette commande à crédit ?',
    action: 'Refuser',
    state: 'rejected',
    done: 'La commande est refusée.',
    text: 'La commande sera annulée. Un e-mail et un SMS informent votre employé.',
  },
} as const;

/** The customer reads the reason of a refusal. */
function VerdictDialog({
  verdict: { kind, order },
  onDone,
  onClose,
}: {
  verdict: Verdict;
  onDone: () => Promise<void>;
  onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  const { title, action, state, done, text } = WORDS[kind];
  const decide = async () => {
    const given = reason.trim();
    if (kind === 'refuse' && given === '') {
      throw new ApiError(0, 'Donnez le motif du refus : votre employé le lira.');
    }
    await browserApi.put(pathTo(paths.creditValidationByHr, { id: order.id }), {
      state,
      ...(given !== '' && { reason: given }),
    });
    await onDone();
    toast({ text: done, subject: 'credit-orders' });
  };
  return (
    <ConfirmDialog title={title} action={action} act={decide} onClose={onClose}>
      <p className="break-words">
        <strong>{order.partner_name}</strong>, commande {order.name} de{' '}
        {formatXof(order.amount_total)}.
      </p>
      <p>{text}</p>
      {kind === 'refuse' && (
        <TextArea
          label="Motif"
          hint="Votre employé le lira."
          name="reason"
          rows={3}
          maxLength={MAX_REASON}
          problem={undefined}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
    </ConfirmDialog>
  );
}
