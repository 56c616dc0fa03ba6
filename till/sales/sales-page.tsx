import { Page } from '#browser/ui/page.tsx';
import { placeOf } from '#browser/ui/use-place.ts';
import { numericMoment } from '#contract/base/fields/french-time.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { type ShownSale, salesOf } from '../keep/shown-till.ts';
import { BeginReturn } from '../returns/begin-return.tsx';
import { useWork } from '../work.ts';

const STATES: Record<ShownSale['state'], string> = {
  waiting: 'à envoyer',
  refused: 'non enregistrée',
  done: 'enregistrée',
  open: 'attend le paiement',
  dropped: 'annulée',
};
const TONES: Record<ShownSale['state'], string> = {
  waiting: 'bg-warn-soft text-warn',
  refused: 'bg-bad-soft text-bad',
  done: 'bg-good-soft text-good',
  open: 'bg-warn-soft text-warn',
  dropped: 'bg-mist text-muted',
};

/** The sales of the running session, to print again. */
export function SalesPage() {
  const { memory, session } = useWork();
  const sales = salesOf(memory);
  return (
    <Page title="Ventes" isWide>
      {session === undefined && <p>La caisse est fermée.</p>}
      {session !== undefined && sales.length === 0 && <p>Aucune vente dans cette session.</p>}
      <ul aria-label="Ventes de la session" className="grid gap-2">
        {sales.map((sale) => (
          <li key={sale.number} className="card flex flex-wrap items-center justify-between gap-2">
            <div className="min-w-0">
              <p className="text-xl font-bold">
                {formatXof(sale.total)}{' '}
                <span
                  className={`rounded-lg px-2 py-1 align-middle text-base ${TONES[sale.state]}`}
                >
                  {STATES[sale.state]}
                </span>
              </p>
              <p className="text-base text-muted">
                {sale.number} · {numericMoment(sale.at)} · {sale.seller}
              </p>
              {sale.problem !== '' && <p className="font-bold text-bad">{sale.problem}</p>}
            </div>
            <div className="flex flex-wrap items-center gap-2">
              {sale.state === 'done' && <BeginReturn number={sale.number} />}
              <TicketLink sale={sale} />
            </div>
          </li>
        ))}
      </ul>
    </Page>
  );
}

function TicketLink({ sale: { ticket, state } }: { sale: ShownSale }) {
  if (ticket === undefined) {
    return <span className="text-base text-muted">ticket sur un autre appareil</span>;
  }
  const [href, text, look] =
    state === 'open'
      ? [placeOf('paiement', ticket.sequence), 'Reprendre le paiement', 'button-main']
      : [placeOf('ticket', ticket.sequence), 'Voir le ticket', 'button-plain'];
  return (
    <a className={`${look} min-h-14`} href={href}>
      {text}
    </a>
  );
}
