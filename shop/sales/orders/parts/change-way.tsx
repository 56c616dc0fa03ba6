import Signpost from 'lucide-react/icons/signpost';
import { useState } from 'react';
import { withQuery } from '#contract/base/paths.ts';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import { usePrivateFile } from '#shop/base/api/save-document.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { useLatePart } from '#shop/base/ui/hooks/use-late-part.ts';
import type { WayDialog } from './way-dialog.tsx';

const BEFORE_IT_LEAVES: readonly Order['state'][] = [
  'draft',
  'sent',
  'validation',
  'sale',
  'to_delivered',
];

/** Whether the way to the door may change: a delivery that has not left (docs/decisions/043). */
export const canChangeAccess = ({ state, fulfilment_state, pickup }: Order): boolean =>
  fulfilment_state === 'to_prepare' && pickup === null && BEFORE_IT_LEAVES.includes(state);

/** Opens `WayDialog` until the order leaves. `token` is that of the order's link, empty for its owner. */
export function ChangeWay({
  order,
  token = '',
  onChange,
}: {
  order: Order;
  token?: string;
  onChange: () => Promise<void>;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const { Part, hasFailed, load } = useLatePart<Parameters<typeof WayDialog>[0]>(() =>
    import('./way-dialog.tsx').then((module) => module.WayDialog),
  );
  if (!canChangeAccess(order)) return null;
  const isWaiting = isOpen && Part === undefined && !hasFailed;
  return (
    <div className="not-first:mt-4">
      <button
        type="button"
        aria-disabled={isWaiting}
        onPointerEnter={() => load()}
        onClick={() => {
          setIsOpen(true);
          load();
        }}
        className={buttonStyle('secondary', 'w-full sm:w-auto aria-disabled:opacity-60')}
      >
        <Signpost aria-hidden="true" size={20} />
        Aider le livreur à trouver
      </button>
      <p role="status" className="mt-1 text-sm font-semibold empty:hidden">
        {isWaiting && 'Un instant...'}
        {isOpen && hasFailed && 'Connexion impossible. Vérifiez votre réseau, puis réessayez.'}
      </p>
      {isOpen && Part !== undefined && (
        <Part order={order} token={token} onDone={onChange} onClose={() => setIsOpen(false)} />
      )}
    </div>
  );
}

export function WayToDoor({
  order: { door_photo: photo, voice_note: note },
  token = '',
}: {
  order: Pick<Order, 'door_photo' | 'voice_note'>;
  token?: string;
}) {
  const [photoTries, noteTries] = [usePrivateFile(), usePrivateFile()];
  if (!photo && !note) return null;
  return (
    <div className="space-y-3 not-first:mt-4">
      {photo && (
        <img
          {...photoTries}
          src={withQuery(photo, { token })}
          alt="La porte, pour le livreur"
          loading="lazy"
          className="h-32 max-w-full rounded-lg border border-line object-cover"
        />
      )}
      {note && (
        <audio
          {...noteTries}
          src={withQuery(note, { token })}
          controls
          preload="none"
          aria-label="Message vocal pour le livreur"
          className="max-w-full"
        />
      )}
    </div>
  );
}
