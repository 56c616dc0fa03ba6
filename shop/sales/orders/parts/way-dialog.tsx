import { type FormEvent, useState } from 'react';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import { sentenceOf } from '#contract/talk/messages.ts';
import { ApiError, browserApi } from '#shop/base/api/client.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Refusal } from '#shop/base/ui/fields/refusal.tsx';
import { Modal } from '#shop/base/ui/overlays/modal.tsx';
import { toast } from '#shop/base/ui/overlays/toast.ts';
import {
  type AccessDraft,
  type AccessMistakes,
  accessMistakes,
  type Underway,
} from '#shop/sales/delivery/access/access-draft.ts';
import { AccessFields } from '#shop/sales/delivery/access/access-fields.tsx';
import { LocateButton } from '#shop/sales/delivery/access/locate-button.tsx';
import { accessChange, accessOfPlaced } from '#shop/sales/delivery/access/placed-access.ts';

const CONFLICT = 409;

/** Changes the way to the door of a placed order; sends only what changed. */
export function WayDialog({
  order,
  token,
  onDone,
  onClose,
}: {
  order: Order;
  token: string;
  onDone: () => Promise<void>;
  onClose: () => void;
}) {
  const [before] = useState(() => accessOfPlaced(order));
  const [access, setAccess] = useState(before);
  const [mistakes, setMistakes] = useState<AccessMistakes>({});
  const [underway] = useState<Underway>(() => new Set());
  const [isActing, setIsActing] = useState(false);
  const [refusal, setRefusal] = useState('');
  const change = (part: Partial<AccessDraft>) => {
    setAccess((known) => ({ ...known, ...part }));
    setMistakes({});
    setRefusal('');
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isActing) return;
    const wrong = accessMistakes(access, underway);
    setMistakes(wrong);
    if (Object.keys(wrong).length > 0) return;
    setIsActing(true);
    setRefusal('');
    try {
      await browserApi.put(pathTo(paths.orderAccess, { id: order.id }), {
        ...accessChange(before, access),
        ...(token !== '' && { order_token: token }),
      });
      await onDone();
      toast({ text: 'C’est noté : votre livreur le verra.', subject: 'order' });
      onClose();
    } catch (error) {
      setRefusal(sentenceOf(error));
      setIsActing(false);
      if (error instanceof ApiError && error.status === CONFLICT) await onDone();
    }
  };
  return (
    <Modal title="Trouver la porte" onClose={onClose}>
      <form noValidate onSubmit={save} className="space-y-4">
        <LocateButton position={access.position} onLocate={(position) => change({ position })} />
        <AccessFields
          access={access}
          onChange={change}
          mistakes={mistakes}
          underway={underway}
          token={token}
          isPressed={false}
        />
        <Refusal text={refusal} />
        <div className="grid gap-3 sm:grid-cols-2">
          <button type="button" onClick={onClose} className={buttonStyle('secondary')}>
            Fermer
          </button>
          <button type="submit" aria-disabled={isActing} className={buttonStyle('primary')}>
            {isActing ? 'Un instant...' : 'Enregistrer'}
          </button>
        </div>
      </form>
    </Modal>
  );
}
