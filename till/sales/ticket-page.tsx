import { useEffect, useRef } from 'react';
import { Message, Page } from '#browser/ui/page.tsx';
import { goTo, placeOf } from '#browser/ui/use-place.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { useKeys } from '../bar/use-keys.ts';
import { numberOf } from '../keep/shown-till.ts';
import { changeOf } from '../pay/parts.ts';
import { PaperPage } from '../printer/paper-page.tsx';
import { PrintButton } from '../printer/print-button.tsx';
import { PrinterNotice } from '../printer/printer-notice.tsx';
import { BeginReturn } from '../returns/begin-return.tsx';
import { useWork } from '../work.ts';
import { describeTicket } from './describe-ticket.ts';
import { TicketPapers } from './ticket-papers.tsx';

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
  const paper = describeTicket(ticket);
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
          <PrintButton paper={paper} />
        </div>
        <PrinterNotice />
      </div>
      {ticket.orderId !== null && <TicketPapers orderId={ticket.orderId} />}
      <PaperPage paper={paper} />
      {ticket.problem === '' && ticket.wallet?.state !== 'dropped' && (
        <div className="mt-3 print:hidden">
          <BeginReturn number={numberOf(ticket)} />
        </div>
      )}
    </Page>
  );
}
