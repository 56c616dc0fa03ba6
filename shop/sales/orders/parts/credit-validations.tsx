import type { Order } from '#contract/sales/orders/order-shapes.ts';
import { Badge } from '#shop/base/ui/badge.tsx';
import { Card } from '#shop/base/ui/card.tsx';
import { answerWord } from './order-words.ts';

/** What the employer and then the shop say of a credit order. */
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
                {answerWord(answer)}
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
      {isWaiting(order) && (
        <p className="mt-3 rounded-lg bg-accent-soft p-3 font-semibold">
          Merci d’attendre la validation de votre commande. Vous payez le premier versement après.
        </p>
      )}
    </Card>
  );
}

/** Nothing is paid before both have agreed. */
export const isWaiting = (order: Order): boolean =>
  order.state === 'validation' &&
  (order.validation_rh_state !== 'validated' || order.validation_admin_state !== 'validated');
