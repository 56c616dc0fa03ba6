import { Message, Page } from '#browser/ui/page.tsx';
import { useNoteOnce } from '#browser/ui/use-note-once.ts';
import { goTo, placeOf } from '#browser/ui/use-place.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { PROVIDER_NAMES } from '#contract/money/provider-names.ts';
import type { TillPayment } from '#contract/money/tills/till-orders.ts';
import type { Ticket, TicketWallet } from '../keep/memory.ts';
import { numberOf } from '../keep/shown-till.ts';
import { useWork } from '../work.ts';
import { useWallet } from './use-wallet.ts';
import { WalletCode } from './wallet-code.tsx';

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
  const { settleWallet } = useWork();
  const { failure: refusal, note } = useNoteOnce();
  const { provider, amount } = wallet;
  const paid = () =>
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
  // Goods leave once all is paid.
  const isPaid = (now: TillPayment) => now.is_paid;
  const asked = { orderId, provider, amount, isOpen, isPaid, onPaid: paid };
  const { payment, failure, begin } = useWallet(asked);
  const drop = () =>
    note(async () => {
      const reason = 'Le client n’a pas payé';
      await settleWallet(ticket, 'dropped', { kind: 'drop', order_id: orderId, reason });
      goTo(placeOf('vendre'));
    });
  if (wallet.state === 'paid') return <Paid ticket={ticket} />;
  if (wallet.state === 'dropped') return <Message tone="plain">Cette vente est annulée.</Message>;
  return (
    <>
      <WalletCode
        provider={provider}
        payment={payment}
        failure={failure || refusal}
        onBegin={() => void begin()}
      />
      <a className="button-plain mt-3 min-h-16 w-full" href={placeOf('vendre')}>
        Laisser en attente, servir un autre client
      </a>
      {payment?.state !== 'review' && (
        <button type="button" className="button-bad mt-3 min-h-16 w-full" onClick={drop}>
          Annuler la vente
        </button>
      )}
    </>
  );
}

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
