import { useCallback, useState } from 'react';
import { callTo } from '#contract/base/client.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { slotWords } from '#contract/sales/handover/delivery-promise.ts';
import type { WantedSlot } from '#contract/sales/handover/slot-shapes.ts';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import { sentenceOf } from '#contract/talk/messages.ts';
import { ApiError, browserApi } from '#shop/base/api/client.ts';
import { Failure } from '#shop/base/api/loaded.tsx';
import { useAnswer } from '#shop/base/api/use-own-data.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Card } from '#shop/base/ui/card.tsx';
import { Refusal } from '#shop/base/ui/fields/refusal.tsx';
import { Modal } from '#shop/base/ui/overlays/modal.tsx';
import { toast } from '#shop/base/ui/overlays/toast.ts';
import { chosenSlot, isSameSlot, SlotChoice } from '#shop/sales/delivery/slot-choice.tsx';

/** Changes the delivery slot; empty if it cannot change. `token` is that of the order's link, empty for its owner. */
export function SlotBox({
  order,
  token = '',
  onChange,
}: {
  order: Order;
  token?: string;
  onChange: () => Promise<void>;
}) {
  const [isChanging, setIsChanging] = useState(false);
  if (!order.can_change_slot) return null;
  const { delivery_slot: slot } = order;
  return (
    <Card title="Créneau de livraison">
      <p>
        {slot === null
          ? 'Choisissez le jour et les heures qui vous conviennent.'
          : `Nous livrons ${slotWords(slot)}.`}
      </p>
      <button
        type="button"
        onClick={() => setIsChanging(true)}
        className={buttonStyle('secondary', 'mt-3')}
      >
        {slot === null ? 'Choisir un créneau' : 'Changer de créneau'}
      </button>
      {isChanging && (
        <ChangeSlotDialog
          order={order}
          token={token}
          onDone={onChange}
          onClose={() => setIsChanging(false)}
        />
      )}
    </Card>
  );
}

const CONFLICT = 409;

function ChangeSlotDialog({
  order: { id, delivery_slot: present },
  token,
  onDone,
  onClose,
}: {
  order: Pick<Order, 'id' | 'delivery_slot'>;
  token: string;
  onDone: () => Promise<void>;
  onClose: () => void;
}) {
  const proof = token === '' ? undefined : token;
  const load = useCallback(
    (signal: AbortSignal | undefined) =>
      browserApi.get(callTo(pathTo(paths.orderSlots, { id }), { order_token: proof }), signal),
    [id, proof],
  );
  const { value: found, problem, askAgain } = useAnswer(load);
  const [wanted, setWanted] = useState<WantedSlot | null>(present);
  const [isActing, setIsActing] = useState(false);
  const [refusal, setRefusal] = useState('');
  // The order's own place counts as free.
  const slots = found?.map((slot) =>
    present !== null && isSameSlot(slot, present) ? { ...slot, is_full: false } : slot,
  );
  const chosen = chosenSlot(slots ?? [], wanted);
  const change = async () => {
    if (isActing || chosen === undefined) return;
    setIsActing(true);
    setRefusal('');
    try {
      const { delivery_slot: slot } = await browserApi.put(pathTo(paths.orderSlot, { id }), {
        delivery_slot: { id: chosen.id, day: chosen.day },
        ...(proof !== undefined && { order_token: proof }),
      });
      await onDone();
      if (slot !== null) toast({ text: `C’est noté : ${slotWords(slot)}.`, subject: 'order' });
      onClose();
    } catch (error) {
      setRefusal(sentenceOf(error));
      setIsActing(false);
      if (error instanceof ApiError && error.status === CONFLICT) await askAgain();
    }
  };
  return (
    <Modal title="Choisir un créneau" onClose={onClose}>
      {slots === undefined &&
        (problem === '' ? (
          <p role="status">Recherche des créneaux...</p>
        ) : (
          <Failure problem={problem} onRetry={() => void askAgain()} />
        ))}
      {slots !== undefined &&
        (chosen === undefined ? (
          <p role="status">Tous les créneaux sont complets : appelez-nous.</p>
        ) : (
          <SlotChoice slots={slots} chosen={chosen} onChoose={setWanted} />
        ))}
      <Refusal text={refusal} className="mt-3" />
      <div className="mt-5 grid gap-3 sm:grid-cols-2">
        <button type="button" onClick={onClose} className={buttonStyle('secondary')}>
          Fermer
        </button>
        {chosen !== undefined && (
          <button
            type="button"
            aria-disabled={isActing}
            onClick={change}
            className={buttonStyle('primary')}
          >
            {isActing ? 'Un instant...' : 'Prendre ce créneau'}
          </button>
        )}
      </div>
    </Modal>
  );
}
