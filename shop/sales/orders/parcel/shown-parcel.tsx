import { useState } from 'react';
import { withAccents } from '#contract/base/fields/accents.ts';
import { paths } from '#contract/base/paths.ts';
import { deliveryWords } from '#contract/sales/handover/delivery-promise.ts';
import type { Parcel } from '#contract/sales/orders/relative.ts';
import type { PhotoAnswer } from '#contract/sales/orders/relative-words.ts';
import { type ApiError, browserApi } from '#shop/base/api/client.ts';
import { ContactButtons } from '#shop/base/page/contact-buttons.tsx';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Card, Facts } from '#shop/base/ui/card.tsx';
import { Refusal } from '#shop/base/ui/fields/refusal.tsx';
import { hasArrived } from '../parts/order-words.ts';
import { RoundNote } from '../parts/round-note.tsx';

const STATES: Partial<Record<Parcel['state'], string>> = {
  to_delivered: 'En cours de livraison',
  delivered: 'Livré',
  done: 'Livré',
  cancel: 'Annulé',
};

/** What comes, from whom, when and where; and whether its sender may see the photo of the hand-over. */
export function ShownParcel({
  parcel,
  token,
  onChange,
  askAgain,
}: {
  parcel: Parcel;
  token: string;
  onChange: (parcel: Parcel) => void;
  askAgain: () => Promise<void>;
}) {
  const { name, sender, recipient, message, state, lines, address, zone } = parcel;
  const isOver = state === 'cancel';
  const delivery = deliveryWords(parcel);
  return (
    <div className="space-y-4">
      <h2 className="text-xl font-extrabold tracking-tight break-words">
        {isOver ? `Le colis de ${sender} est annulé` : `${sender} vous offre ce colis`}
      </h2>
      {message !== '' && (
        <blockquote className="rounded-card bg-accent-soft p-4 break-words whitespace-pre-line">
          <p className="text-lg font-semibold">« {message} »</p>
          <footer className="mt-1">{sender}</footer>
        </blockquote>
      )}
      <RoundNote order={parcel} onChange={askAgain} />
      <Card title="Livraison">
        <Facts
          facts={[
            ['Où en est le colis', STATES[state] ?? 'En préparation'],
            !isOver && !hasArrived(parcel) && [delivery.title, delivery.days],
            ['Pour', recipient],
            ['Adresse', address],
            zone !== '' && ['Zone', zone],
            ['Numéro', name],
          ]}
        />
        {!isOver && !hasArrived(parcel) && (
          <p className="mt-3 text-muted">
            Tout est payé : ne donnez pas d’argent au livreur. Le jour ou l’adresse ne va pas ?
            Appelez-nous.
          </p>
        )}
      </Card>
      {lines.length > 0 && (
        <Card title="Dans le colis">
          <ul className="list-disc space-y-1 pl-5">
            {lines.map((line) => (
              <li key={line.name}>
                {line.quantity} × {withAccents(line.name)}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {!isOver && <PhotoConsent parcel={parcel} token={token} onChange={onChange} />}
      <Card title="Une question ?">
        <ContactButtons orderNumber={name} />
      </Card>
    </div>
  );
}

const ANSWERS: Record<PhotoAnswer, string> = {
  agreed: 'Vous avez accepté.',
  refused: 'Vous avez refusé.',
};

function PhotoConsent({
  parcel: { name, sender, photo },
  token,
  onChange,
}: {
  parcel: Parcel;
  token: string;
  onChange: (parcel: Parcel) => void;
}) {
  const [refusal, setRefusal] = useState('');
  const [isSending, setIsSending] = useState(false);
  const answer = async (agrees: boolean) => {
    setIsSending(true);
    setRefusal('');
    await browserApi
      .post(paths.parcelPhoto, { name, token, agrees })
      .then(onChange, ({ message }: ApiError) => setRefusal(message));
    setIsSending(false);
  };
  return (
    <Card title="Photo de la remise">
      <p>
        Le livreur peut prendre une photo quand il vous remet le colis. Acceptez-vous que {sender}{' '}
        la voie ? Vous pouvez changer d’avis ici, à tout moment.
      </p>
      <p role="status" className="mt-2 font-semibold empty:hidden">
        {photo !== null && ANSWERS[photo]}
      </p>
      <Refusal text={refusal} />
      <div className="mt-3 flex flex-wrap gap-3">
        {photo !== 'agreed' && (
          <button
            type="button"
            disabled={isSending}
            className={buttonStyle('primary')}
            onClick={() => void answer(true)}
          >
            J’accepte
          </button>
        )}
        {photo !== 'refused' && (
          <button
            type="button"
            disabled={isSending}
            className={buttonStyle('secondary')}
            onClick={() => void answer(false)}
          >
            {photo === 'agreed' ? 'Je n’accepte plus' : 'Je refuse'}
          </button>
        )}
      </div>
    </Card>
  );
}
