import PackageOpen from 'lucide-react/icons/package-open';
import Wrench from 'lucide-react/icons/wrench';
import { useState } from 'react';
import { callTo } from '#contract/base/client.ts';
import { counted } from '#contract/base/counted.ts';
import { withAccents } from '#contract/base/fields/accents.ts';
import { frenchDay } from '#contract/base/fields/french-time.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { reportLink } from '#contract/base/screens.ts';
import { RETURN_REASON_WORDS, RETURN_STATE_WORDS } from '#contract/delivery/return-states.ts';
import type { Return, ReturnsOfOrder } from '#contract/delivery/returns.ts';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import { Failure } from '#shop/base/api/loaded.tsx';
import { useOwnData } from '#shop/base/api/use-own-data.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Card } from '#shop/base/ui/card.tsx';
import { Link } from '#shop/base/ui/link.tsx';
import { ReturnForm } from './return-form.tsx';

/** Returns of an order and the way to request one. Empty before the delivery. */
export function OrderReturns({ order, token = '' }: { order: Order; token?: string }) {
  const isDelivered = order.fulfilment_state === 'delivered' && order.state !== 'cancel';
  return isDelivered || (order.credit_notes?.length ?? 0) > 0 ? (
    <Returns orderId={order.id} token={token} />
  ) : null;
}

function Returns({ orderId, token }: { orderId: number; token: string }) {
  const path = pathTo(paths.orderReturns, { id: orderId });
  const data = useOwnData(callTo(path, { token }));
  const [sent, setSent] = useState<ReturnsOfOrder>();
  const [isAsking, setIsAsking] = useState(false);
  const told = sent ?? data.value;
  const open = told?.lines.filter(({ reasons }) => reasons.length > 0) ?? [];
  return (
    <Card title="Retours et échanges">
      {told === undefined && data.problem !== '' && (
        <Failure problem={data.problem} onRetry={data.askAgain} />
      )}
      {told === undefined && data.problem === '' && <p role="status">Un instant...</p>}
      {told !== undefined && (
        <div className="space-y-4">
          {told.returns.map((one) => (
            <ReturnState key={one.id} asked={one} />
          ))}
          {told.refusal === '' ? (
            <>
              <p className="text-muted">{untilWhen(told)}</p>
              <button
                type="button"
                onClick={() => setIsAsking(true)}
                className={buttonStyle('secondary')}
              >
                <PackageOpen aria-hidden="true" size={18} />
                Demander un retour
              </button>
            </>
          ) : (
            told.returns.length === 0 && <p className="text-muted">{told.refusal}</p>
          )}
          <Link
            to={reportLink({ commande: orderId, ...(token !== '' && { token }) })}
            className={buttonStyle('secondary')}
          >
            <Wrench aria-hidden="true" size={18} />
            Signaler une panne
          </Link>
        </div>
      )}
      {isAsking && (
        <ReturnForm
          orderId={orderId}
          token={token}
          lines={open}
          onDone={setSent}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Card>
  );
}

function untilWhen({ withdrawal_until, lines }: ReturnsOfOrder): string {
  const mind = lines.some(({ reasons }) => reasons.includes('changed-mind'));
  return mind && withdrawal_until !== null
    ? `Vous pouvez changer d’avis jusqu’au ${frenchDay(withdrawal_until)}.`
    : 'Le délai pour changer d’avis est passé ; un article en panne ou abîmé se rend encore.';
}

function ReturnState({ asked }: { asked: Return }) {
  const { state, lines, photos, asked_at, refusal_reason, fetched_on, fetch_note, outcome } = asked;
  const { collected_at } = asked;
  const fetch = [fetched_on === null ? '' : `le ${frenchDay(fetched_on)}`, fetch_note];
  const said = [
    state === 'approved' &&
      collected_at !== null &&
      `Repris chez vous le ${frenchDay(collected_at.slice(0, 10))} : nous examinons les articles.`,
    state === 'approved' &&
      collected_at === null &&
      fetch.some(Boolean) &&
      `Reprise : ${fetch.filter(Boolean).join(', ')}`,
    refusal_reason !== '' && `Motif : ${refusal_reason}`,
    outcome,
  ].filter((text) => text !== false && text !== '');
  return (
    <div className="rounded-lg border border-line p-3">
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="font-bold">{RETURN_STATE_WORDS[state]}</span>
        <span className="text-muted">le {frenchDay(asked_at.slice(0, 10))}</span>
      </p>
      <ul className="mt-1">
        {lines.map(({ line_id, name, quantity, reason }) => (
          <li key={line_id} className="break-words">
            {quantity} × {withAccents(name)} : {RETURN_REASON_WORDS[reason].toLowerCase()}
          </li>
        ))}
      </ul>
      {photos.length > 0 && (
        <p className="text-sm text-muted">{counted(photos.length, 'photo', 'photos')}</p>
      )}
      {said.map((text) => (
        <p key={String(text)} className="mt-1">
          {text}
        </p>
      ))}
    </div>
  );
}
