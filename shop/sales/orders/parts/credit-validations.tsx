import { frenchDay } from '#contract/base/fields/french-time.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import { Badge } from '#shop/base/ui/badge.tsx';
import { Card } from '#shop/base/ui/card.tsx';
import { validationWord } from './order-words.ts';

export function CreditValidations({ order }: { order: Order }) {
  const answers = [
    ['Validation RH', order.validation_rh_state],
    ['Approbation du magasin', order.validation_admin_state],
  ] as const;
  return (
    <Card title="Validation">
      <dl className="grid gap-3 sm:grid-cols-2">
        {answers.map(([name, answer]) => (
          <div
            key={name}
            className="flex items-center justify-between gap-3 rounded-lg bg-mist p-3"
          >
            <dt className="font-semibold">{name}</dt>
            <dd>
              <Badge tone={answer === 'validated' ? 'category' : 'plain'}>
                {validationWord(answer)}
              </Badge>
            </dd>
          </div>
        ))}
      </dl>
      {order.refusal_reason !== '' && (
        <p className="mt-3 break-words">
          <strong>Motif du refus :</strong> {order.refusal_reason}
        </p>
      )}
      {isAwaitingValidation(order) && (
        <p className="mt-3 rounded-lg bg-accent-soft p-3 font-semibold">
          Merci d’attendre la validation de votre commande. Vous payez le premier versement après.
        </p>
      )}
    </Card>
  );
}

/** Whether an order in `validation` lacks the consent of the employer or of the shop. */
export const isAwaitingValidation = (order: Order): boolean =>
  order.state === 'validation' &&
  (order.validation_rh_state !== 'validated' || order.validation_admin_state !== 'validated');

type Instalment = Order['payment_lines'][number];

export function InstalmentList({ order }: { order: Order }) {
  const { payment_lines: lines, type_sale } = order;
  if (lines.length === 0) return null;
  const title =
    type_sale === 'creditorder'
      ? `Mode crédit : ${lines.length} paiement${lines.length > 1 ? 's' : ''}`
      : 'Échéances';
  return (
    <Card title={title}>
      <ol className="divide-y divide-line">
        {lines.map((line) => (
          <li
            key={line.sequence}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 first:pt-0 last:pb-0"
          >
            <div>
              <p className="font-semibold">
                Échéance {line.sequence} · {frenchRate(line.rate)}
              </p>
              <p className="text-sm text-muted">
                {order.state === 'validation' ? 'Prévue le ' : 'À payer le '}
                {frenchDay(line.due_date)}
              </p>
            </div>
            <p className="flex items-center gap-3">
              <StateOf line={line} isCancelled={order.state === 'cancel'} />
              <span className="font-bold whitespace-nowrap tabular-nums">
                {formatXof(line.amount)}
              </span>
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}

const frenchRate = (percent: number) => `${percent.toLocaleString('fr-FR')}\u00a0%`;

function StateOf({ line, isCancelled }: { line: Instalment; isCancelled: boolean }) {
  if (line.state) return <Badge tone="category">✓ Payée</Badge>;
  if (isCancelled) return <Badge tone="plain">Annulée</Badge>;
  if (line.is_late) return <Badge tone="promo">En retard</Badge>;
  if (line.paid_amount > 0) {
    return <Badge tone="plain">{formatXof(line.paid_amount)} payés</Badge>;
  }
  return <Badge tone="plain">À payer</Badge>;
}
