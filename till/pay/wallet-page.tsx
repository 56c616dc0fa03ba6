import { useCallback, useEffect, useRef, useState } from 'react';
import { get, post } from '#browser/calls.ts';
import { QrCode } from '#browser/qr-code.tsx';
import { Failure, Message, Page } from '#browser/ui/page.tsx';
import { useNoteOnce } from '#browser/ui/use-note-once.ts';
import { goTo, placeOf } from '#browser/ui/use-place.ts';
import { callTo } from '#contract/base/client.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { PROVIDER_NAMES } from '#contract/money/provider-names.ts';
import type { TillPayment } from '#contract/money/tills/till.ts';
import { sentenceOf } from '#contract/talk/messages.ts';
import type { Ticket, TicketWallet } from '../keep/memory.ts';
import { numberOf } from '../keep/shown-till.ts';
import { useWork } from '../work.ts';

const LOOK_AGAIN_MS = 3_000;

/** A sale that waits for a wallet, which a reload finds again. */
export function WalletPage({ sequence }: { sequence: number | undefined }) {
  const { memory } = useWork();
  const ticket = memory.tickets.find((one) => one.sequence === sequence);
  if (ticket?.wallet == null) {
    return (
      <Page title="Paiement" back={{ href: placeOf('vendre'), text: 'Vendre' }}>
        <p>Ce paiement n’est plus sur cet appareil.</p>
      </Page>
    );
  }
  const { wallet } = ticket;
  return (
    <Page title={`${PROVIDER_NAMES[wallet.provider]} : ${formatXof(wallet.amount)}`}>
      <p className="text-muted">Ticket {numberOf(ticket)}</p>
      {ticket.problem !== '' ? (
        <>
          <Message tone="bad" role="alert">
            {ticket.problem}
          </Message>
          <a className="button-main min-h-16 w-full" href={placeOf('vendre')}>
            Revenir à la vente
          </a>
        </>
      ) : ticket.orderId === null ? (
        <Message tone="plain" role="status">
          La vente part vers la boutique…
        </Message>
      ) : (
        <Waiting ticket={ticket} wallet={wallet} orderId={ticket.orderId} />
      )}
    </Page>
  );
}

function Waiting({
  ticket,
  wallet,
  orderId,
}: {
  ticket: Ticket;
  wallet: TicketWallet;
  orderId: number;
}) {
  const { device, seller, settleWallet } = useWork();
  const [standing, setStanding] = useState<TillPayment>();
  const [failure, setFailure] = useState('');
  const { failure: refusal, note } = useNoteOnce();
  const url = pathTo(paths.tillPayment, { id: orderId });
  const { provider, amount } = wallet;
  const hasBegun = useRef(false);
  const begin = useCallback(async () => {
    setFailure('');
    try {
      setStanding(await post(url, { device, provider, amount }, seller.id));
    } catch (error) {
      setFailure(sentenceOf(error));
    }
  }, [url, device, provider, amount, seller.id]);
  useEffect(() => {
    // A payment that runs is returned again, so a reload begins no second one.
    if (!hasBegun.current && wallet.state === 'open') void begin();
    hasBegun.current = true;
  }, [begin, wallet.state]);
  const paid = useRef<() => void>(() => undefined);
  paid.current = () =>
    note(() =>
      settleWallet(
        ticket,
        'paid',
        ticket.later
          ? null
          : {
              kind: 'hand_over',
              order_id: orderId,
              reason: 'Vente payée à la caisse',
              ...(ticket.serials.length > 0 && { serials: ticket.serials }),
            },
      ),
    );
  const isOpen = wallet.state === 'open';
  useEffect(() => {
    if (!isOpen) return;
    let timer: ReturnType<typeof setTimeout>;
    let isLeft = false;
    const look = async () => {
      try {
        const now = await get(callTo(url, { device }), seller.id);
        if (isLeft) return;
        setStanding(now);
        setFailure('');
        if (now.is_paid) return paid.current();
      } catch (error) {
        if (!isLeft) setFailure(sentenceOf(error));
      }
      if (!isLeft) timer = setTimeout(look, LOOK_AGAIN_MS);
    };
    timer = setTimeout(look, LOOK_AGAIN_MS);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [url, device, seller.id, isOpen]);
  const drop = () =>
    note(async () => {
      const reason = 'Le client n’a pas payé';
      await settleWallet(ticket, 'dropped', { kind: 'drop', order_id: orderId, reason });
      goTo(placeOf('vendre'));
    });
  if (wallet.state === 'paid') return <Paid ticket={ticket} />;
  if (wallet.state === 'dropped') return <Message tone="plain">Cette vente est annulée.</Message>;
  const payment = standing?.payment;
  const isInReview = payment?.state === 'review';
  const hasEnded = payment != null && ENDED.includes(payment.state);
  return (
    <>
      {payment != null && payment.url !== '' && !hasEnded && (
        <>
          <div className="mx-auto aspect-square w-full max-w-96 bg-white">
            {/* Where the code cannot be drawn, the link below opens the same page. */}
            <QrCode text={payment.url} label={`QR code à viser avec ${PROVIDER_NAMES[provider]}`} />
          </div>
          <a
            className="button-plain min-h-14 w-full"
            href={payment.url}
            target="_blank"
            rel="noreferrer"
          >
            Ouvrir la page de paiement
          </a>
        </>
      )}
      <p role="status" className="my-3 text-center text-2xl font-bold">
        {hasEnded
          ? 'Ce paiement n’a pas abouti.'
          : isInReview
            ? 'De l’argent est arrivé : un responsable doit le vérifier.'
            : 'En attente du paiement…'}
      </p>
      {(hasEnded || failure !== '') && (
        <button type="button" className="button-main min-h-16 w-full" onClick={() => void begin()}>
          Afficher un nouveau code
        </button>
      )}
      <Failure text={failure || refusal} />
      <a className="button-plain mt-3 min-h-16 w-full" href={placeOf('vendre')}>
        Laisser en attente, servir un autre client
      </a>
      {!isInReview && (
        <button type="button" className="button-bad mt-3 min-h-16 w-full" onClick={drop}>
          Annuler la vente
        </button>
      )}
    </>
  );
}

const ENDED: readonly string[] = ['failed', 'cancelled', 'expired'];

function Paid({ ticket }: { ticket: Ticket }) {
  return (
    <>
      <p
        role="status"
        className="my-4 rounded-2xl bg-good p-6 text-center text-4xl font-bold text-white"
      >
        Payé
      </p>
      <a className="button-main min-h-16 w-full text-2xl" href={placeOf('ticket', ticket.sequence)}>
        Voir le ticket
      </a>
    </>
  );
}
