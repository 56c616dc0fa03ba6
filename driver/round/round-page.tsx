import { Message, Page } from '#browser/ui/page.tsx';
import { weekdayOf } from '#contract/base/fields/french-time.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { roundName, stopAddress } from '#contract/delivery/round-words.ts';
import { slotHours } from '#contract/sales/handover/delivery-promise.ts';
import {
  isCollection,
  isStopOpen,
  type ShownRound,
  type ShownStop,
} from '../queue/shown-rounds.ts';
import { placeOf } from '../ui/use-place.ts';
import { useWork } from '../work.ts';
import { StopStateLine } from './stop-state.tsx';

/** The requested round, else the driven one. */
export function RoundPage({ id }: { id: number | undefined }) {
  const { rounds, memory, said } = useWork();
  const round =
    rounds.find((one) => one.id === id) ??
    rounds.find(({ state }) => state === 'on_the_way') ??
    rounds[0];
  if (round === undefined) return <NoRound isKnown={memory.readAt !== null} />;
  const open = round.stops.filter(isStopOpen);
  const done = round.stops.filter((stop) => !isStopOpen(stop));
  return (
    <Page title={roundName(round)}>
      {rounds.length > 1 && <OtherRounds rounds={rounds} shown={round} />}
      {said !== '' && (
        <Message tone="good" role="status">
          {said}
        </Message>
      )}
      <RoundNews round={round} />
      <p className="text-muted">{[round.vehicle, round.place].filter(Boolean).join(' · ')}</p>
      {round.note !== '' && <p className="my-2 whitespace-pre-line">{round.note}</p>}
      <p className="my-3 text-xl font-bold">
        {done.length} sur {round.stops.length} · {formatXof(round.cash_expected)} en caisse
      </p>
      <Stops
        title={open.some(isCollection) ? 'À livrer et à reprendre' : 'À livrer'}
        stops={open}
        isFirstNext={round.state === 'on_the_way'}
      />
      <Stops title="Terminés" stops={done} />
      {round.state === 'on_the_way' && (
        <a
          href={placeOf('fin', round.id)}
          className={`mt-6 w-full ${open.length === 0 ? 'button-main' : 'button-plain'}`}
        >
          Terminer la tournée
        </a>
      )}
    </Page>
  );
}

function NoRound({ isKnown }: { isKnown: boolean }) {
  return (
    <Page title={isKnown ? 'Pas de tournée' : 'Chargement…'}>
      <p>
        {isKnown
          ? 'Votre tournée s’affiche ici dès que la boutique l’a préparée et close.'
          : 'La tournée arrive dès qu’il y a du réseau.'}
      </p>
    </Page>
  );
}

function RoundNews({ round }: { round: ShownRound }) {
  if (round.state === 'closed') {
    return (
      <Message tone="plain">
        La tournée n’est pas encore partie : chargez le véhicule, la boutique donne le départ.
      </Message>
    );
  }
  if (round.state === 'ended') {
    return (
      <Message tone="good">
        {round.isWaiting
          ? 'Tournée terminée sur ce téléphone : elle part dès qu’il y a du réseau.'
          : 'Tournée terminée : remettez la caisse et les articles à la boutique, qui recompte.'}
      </Message>
    );
  }
  return round.back_note === '' ? null : (
    <Message tone="warn">
      <p className="font-bold">À recompter</p>
      <p>{round.back_note}</p>
    </Message>
  );
}

function OtherRounds({ rounds, shown }: { rounds: ShownRound[]; shown: ShownRound }) {
  return (
    <nav aria-label="Mes tournées" className="mb-3 flex flex-wrap gap-2">
      {rounds.map(({ id, day }) => (
        <a
          key={id}
          href={placeOf('tournee', id)}
          aria-current={id === shown.id ? 'page' : undefined}
          className={id === shown.id ? 'button-main' : 'button-plain'}
        >
          {`N° ${id} · ${weekdayOf(day)}`}
        </a>
      ))}
    </nav>
  );
}

function Stops({
  title,
  stops,
  isFirstNext = false,
}: {
  title: string;
  stops: ShownStop[];
  isFirstNext?: boolean;
}) {
  if (stops.length === 0) return null;
  const underway = stops.find(({ state }) => state === 'on_the_way');
  const next = isFirstNext ? (underway ?? stops[0]) : undefined;
  return (
    <section aria-label={title} className="mt-5">
      <h2 className="mb-2 text-xl font-bold">{title}</h2>
      <ol className="grid gap-3">
        {stops.map((stop) => (
          <li key={stop.id}>
            <StopCard stop={stop} isNext={stop === next} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function StopCard({ stop, isNext }: { stop: ShownStop; isNext: boolean }) {
  const { position, recipient, slot, amount_due } = stop;
  return (
    <a
      href={placeOf('arret', stop.id)}
      className={`card block ${isNext ? 'border-4 border-accent' : ''}`}
    >
      <span className="flex justify-between gap-2">
        <span className="min-w-0 font-bold break-words">
          {position + 1}. {recipient}
        </span>
        <span className="shrink-0 text-base">{slot === null ? '' : slotHours(slot)}</span>
      </span>
      <span className="block text-base text-muted">{stopAddress(stop)}</span>
      <span className="mt-1 flex flex-wrap justify-between gap-2">
        <StopStateLine stop={stop} />
        <span className="text-base font-bold">{duesOf(stop, amount_due)}</span>
      </span>
      {stop.closed_because !== '' && (
        <span className="block text-base font-bold text-bad">{stop.closed_because}</span>
      )}
    </a>
  );
}

function duesOf(stop: ShownStop, dueXof: number): string {
  const { state, collected } = stop;
  if (isCollection(stop)) return isStopOpen(stop) ? 'Reprise' : '';
  if (state !== 'delivered' && !isStopOpen(stop)) return '';
  if (state === 'delivered') return collected === 0 ? '' : `${formatXof(collected)} reçus`;
  return dueXof === 0 ? 'Rien à encaisser' : formatXof(dueXof);
}
