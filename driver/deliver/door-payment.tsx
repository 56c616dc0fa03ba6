import { useEffect, useState } from 'react';
import { get, post } from '#browser/calls.ts';
import { QrCode } from '#browser/qr-code.tsx';
import { Message } from '#browser/ui/page.tsx';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { DoorPayment as Standing } from '#contract/delivery/rounds.ts';
import type { OnlineProvider } from '#contract/money/payment-states.ts';
import { PROVIDER_NAMES } from '#contract/money/provider-names.ts';
import { sentenceOf } from '#contract/talk/messages.ts';

const LOOK_AGAIN_MS = 3_000;

/** Shows the QR code that the customer scans, and polls until the order is paid. */
export function DoorPayment({
  stopId,
  provider,
  onPaid,
}: {
  stopId: number;
  provider: OnlineProvider;
  onPaid: () => void;
}) {
  const [standing, setStanding] = useState<Standing>();
  const [failure, setFailure] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const url = pathTo(paths.doorPayment, { id: stopId });
  const isOwn = standing?.payment?.provider === provider;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isLeft = false;
    const look = async () => {
      try {
        const now = await get(url);
        if (isLeft) return;
        setStanding(now);
        setFailure('');
        if (now.is_paid) return onPaid();
      } catch (error) {
        if (!isLeft) setFailure(sentenceOf(error));
      }
      if (!isLeft) timer = setTimeout(look, LOOK_AGAIN_MS);
    };
    void look();
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [url, onPaid]);
  const begin = async () => {
    setIsBusy(true);
    setFailure('');
    try {
      const begun = await post(url, { provider });
      setStanding(begun);
    } catch (error) {
      setFailure(sentenceOf(error));
    }
    setIsBusy(false);
  };
  const name = PROVIDER_NAMES[provider];
  const { payment, amount_due: dueXof = 0 } = standing ?? {};
  const now = isOwn && payment != null ? phaseOf(payment, dueXof) : 'none';
  return (
    <section aria-label={`Paiement ${name}`} className="card my-3">
      {now === 'ended' && (
        <Message tone="bad" role="alert">
          Ce paiement {name} n’a pas abouti. Recommencez, ou prenez des espèces.
        </Message>
      )}
      {now === 'other' && (
        <Message tone="warn">
          {`Le montant à payer a changé : affichez un nouveau code pour ${formatXof(dueXof)}.`}
        </Message>
      )}
      {now === 'under-way' && (
        <Message tone="plain" role="status">
          {`${name} vérifie le paiement : attendez, sans recommencer.`}
        </Message>
      )}
      {now === 'review' && (
        <Message tone="warn" role="alert">
          De l’argent est arrivé, mais la boutique doit le vérifier : appelez-la avant de remettre
          les articles.
        </Message>
      )}
      {now === 'open' && payment != null && (
        <>
          <p className="text-center text-xl font-bold">{formatXof(payment.amount)}</p>
          <div className="mx-auto aspect-square w-full max-w-72 bg-white">
            {/* Where the code cannot be drawn, the link below opens the same page. */}
            <QrCode text={payment.url} label={`QR code à viser avec ${name}`} />
          </div>
          <a className="button-plain w-full" href={payment.url} target="_blank" rel="noreferrer">
            Ouvrir la page de paiement
          </a>
          <p role="status" className="mt-2 text-center font-bold">
            En attente du paiement…
          </p>
        </>
      )}
      {STARTS.includes(now) && (
        <button
          type="button"
          className="button-main w-full"
          disabled={isBusy}
          onClick={() => void begin()}
        >
          {isBusy ? 'Un instant…' : `Afficher le QR code ${name}`}
        </button>
      )}
      {failure !== '' && (
        <Message tone="warn" role="alert">
          {failure}
        </Message>
      )}
    </section>
  );
}

type Payment = NonNullable<Standing['payment']>;

type Phase = 'none' | 'open' | 'other' | 'under-way' | 'review' | 'ended';

export const STARTS: readonly Phase[] = ['none', 'other', 'ended'];

/** `open`: the code is for the amount due (XOF). `other`: the code is for an older amount. */
export function phaseOf({ state, amount, url }: Payment, dueXof: number): Phase {
  switch (state) {
    case 'pending':
      if (amount !== dueXof) return 'other';
      return url === '' ? 'none' : 'open';
    case 'processing':
      return 'under-way';
    case 'review':
      return 'review';
    // This payment covered a part; the rest is still due.
    case 'completed':
      return 'none';
    default:
      return 'ended';
  }
}
