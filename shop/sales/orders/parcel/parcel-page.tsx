import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { withAccents } from '#contract/base/fields/accents.ts';
import { paths } from '#contract/base/paths.ts';
import { deliveryWords } from '#contract/sales/handover/delivery-promise.ts';
import type { Parcel } from '#contract/sales/orders/relative.ts';
import type { PhotoAnswer } from '#contract/sales/orders/relative-words.ts';
import { type ApiError, browserApi } from '#shop/base/api/client.ts';
import { CardSkeleton, Failure } from '#shop/base/api/loaded.tsx';
import { ContactButtons } from '#shop/base/page/contact-buttons.tsx';
import { PageBanner } from '#shop/base/page/page-banner.tsx';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Card, FactRows } from '#shop/base/ui/card.tsx';

import { Refusal } from '#shop/base/ui/fields/refusal.tsx';
import { useHydrated } from '#shop/base/ui/hooks/use-hydrated.ts';
import { RoundNote } from '../parts/order-cards.tsx';
import { hasArrived } from '../parts/order-words.ts';

export const PARCEL_TITLE = 'Votre colis';

const INCOMPLETE = 'Ce lien est incomplet : ouvrez celui du SMS que vous avez reçu.';

/** A parcel for its recipient, without prices. Reads the token of the address only in the browser (rule S-37). */
export function ParcelPage() {
  const isLive = useHydrated();
  const [search] = useSearchParams();
  const name = isLive ? (search.get('order') ?? '') : '';
  const token = isLive ? (search.get('token') ?? '') : '';
  const [parcel, setParcel] = useState<Parcel>();
  const [failure, setFailure] = useState<{ text: string; mayRetry: boolean }>();
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new try asks again.
  useEffect(() => {
    if (!isLive) return;
    if (name === '' || token === '') return setFailure({ text: INCOMPLETE, mayRetry: false });
    const leaving = new AbortController();
    browserApi
      .post(paths.parcel, { name, token }, leaving.signal)
      .then((found) => {
        setParcel(found);
        setFailure(undefined);
      })
      .catch(({ message, status }: ApiError) => {
        if (!leaving.signal.aborted) setFailure({ text: message, mayRetry: status !== 404 });
      });
    return () => leaving.abort();
  }, [isLive, name, token, tries]);
  const askAgain = () => setTries((count) => count + 1);
  return (
    <>
      <PageBanner title={PARCEL_TITLE} steps={[{ label: PARCEL_TITLE }]} />
      <div className="container-page max-w-3xl py-5 sm:py-8">
        {parcel !== undefined ? (
          <ShownParcel
            parcel={parcel}
            token={token}
            onChange={setParcel}
            askAgain={async () => askAgain()}
          />
        ) : failure === undefined ? (
          <CardSkeleton />
        ) : failure.mayRetry ? (
          <Failure problem={failure.text} onRetry={askAgain} />
        ) : (
          <p role="alert" className="rounded-lg bg-promo-soft p-4 font-semibold">
            {failure.text}
          </p>
        )}
        <noscript>
          <p className="mt-4 font-semibold">Activez JavaScript pour voir votre colis.</p>
        </noscript>
      </div>
    </>
  );
}

const STATES: Partial<Record<Parcel['state'], string>> = {
  to_delivered: 'En cours de livraison',
  delivered: 'Livré',
  done: 'Livré',
  cancel: 'Annulé',
};

function ShownParcel({
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
        <FactRows
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
