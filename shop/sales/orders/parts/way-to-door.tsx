import { withQuery } from '#contract/base/paths.ts';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import { usePrivateFile } from '#shop/base/api/save-document.ts';

/** The photo of the door and the voice note that went with an order, for whoever may see them. */
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
