import { withQuery } from '#contract/base/paths.ts';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import { usePrivateFile } from '#shop/base/api/save-document.ts';
import { Card } from '#shop/base/ui/card.tsx';
import { hasArrived } from './order-words.ts';

/** Of an order for a relative: who receives it, the word that goes with it, and the photo that they agreed to. */
export function RelativeCard({ order, token = '' }: { order: Order; token?: string }) {
  const photoTries = usePrivateFile();
  const { for_relative: relative, recipient, state } = order;
  if (relative == null || state === 'cancel') return null;
  const { message, is_surprise: isSurprise, photo } = relative;
  return (
    <Card title={`Pour ${recipient || 'un proche'}`}>
      <div className="space-y-3">
        <p>{hasArrived(order) ? 'Le colis est arrivé.' : toldWords(order, isSurprise)}</p>
        {message !== '' && (
          <p className="rounded-lg bg-mist p-3 break-words whitespace-pre-line">« {message} »</p>
        )}
        {photo === null ? (
          <p className="text-muted">
            Une photo de la remise s’affiche ici si le livreur en prend une et que la personne qui
            reçoit l’accepte.
          </p>
        ) : (
          <img
            {...photoTries}
            src={withQuery(photo, { token })}
            alt={`La remise à ${recipient}`}
            className="max-h-96 max-w-full rounded-lg border border-line"
          />
        )}
      </div>
    </Card>
  );
}

function toldWords({ amount_residual: leftXof }: Order, isSurprise: boolean): string {
  if (isSurprise)
    return 'C’est une surprise : aucun message ne part avant le jour de la livraison.';
  return leftXof > 0
    ? 'Votre proche est prévenu par SMS, sans prix, dès que la commande est payée.'
    : 'Votre proche est prévenu par SMS, sans prix.';
}
