import { Printer } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Message, Page } from '#browser/ui/page.tsx';
import { goTo, placeOf } from '#browser/ui/use-place.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { useKeys } from '../bar/use-keys.ts';
import { numberOf } from '../keep/shown-till.ts';
import { changeOf } from '../pay/parts.ts';
import { BeginReturn } from '../returns/begin-return.tsx';
import { useWork } from '../work.ts';
import { PrintedTicket } from './printed-ticket.tsx';

/** The ticket of a sale on this device, to print; the change to give stands above it. */
export function TicketPage({ sequence }: { sequence: number | undefined }) {
  const { memory } = useWork();
  const next = useRef<HTMLButtonElement>(null);
  const ticket = memory.tickets.find((one) => one.sequence === sequence);
  const sell = () => goTo(placeOf('vendre'));
  useKeys({ F9: sell });
  useEffect(() => {
    // After the page's title has had the focus.
    requestAnimationFrame(() => next.current?.focus());
  }, []);
  if (ticket === undefined) {
    return (
      <Page title="Ticket" back={{ href: placeOf('ventes'), text: 'Ventes' }}>
        <p>Ce ticket n’est plus sur cet appareil.</p>
      </Page>
    );
  }
  const cash = ticket.parts.find(({ way }) => way === 'cash');
  return (
    <Page title={`Ticket ${numberOf(ticket)}`}>
      <div className="print:hidden">
        {cash !== undefined && (
          <p role="status" className="rounded-2xl bg-good-soft p-4 text-4xl font-bold text-good">
            À rendre : {formatXof(changeOf(cash))}
          </p>
        )}
        {ticket.problem !== '' && (
          <Message tone="bad" role="alert">
            {ticket.problem}
          </Message>
        )}
        <div className="my-3 grid gap-2 sm:grid-cols-2">
          <button
            ref={next}
            type="button"
            className="button-good min-h-16 text-2xl sm:order-2"
            onClick={sell}
          >
            Nouvelle vente
          </button>
          <button
            type="button"
            className="button-plain min-h-16 text-xl"
            onClick={() => window.print()}
          >
            <Printer aria-hidden="true" />
            Imprimer
          </button>
        </div>
      </div>
      <PrintedTicket ticket={ticket} />
      {ticket.problem === '' && ticket.wallet?.state !== 'dropped' && (
        <div className="mt-3 print:hidden">
          <BeginReturn number={numberOf(ticket)} />
        </div>
      )}
    </Page>
  );
}
