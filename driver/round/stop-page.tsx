import { MapPin, MessageCircle, Navigation, Phone } from 'lucide-react';
import { useState } from 'react';
import { Failure, focusTitle, Message, Page } from '#browser/ui/page.tsx';
import { useNoteOnce } from '#browser/ui/use-note-once.ts';
import { addressWords } from '#contract/base/fields/address-words.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { stopAddress } from '#contract/delivery/round-words.ts';
import type { DriverStop } from '#contract/delivery/rounds.ts';
import { cashDutyWords } from '#contract/money/stamp-duty.ts';
import { hourWords, slotHours } from '#contract/sales/handover/delivery-promise.ts';
import {
  isCollection,
  isStopOpen,
  type ShownRound,
  type ShownStop,
} from '../queue/shown-rounds.ts';
import { placeOf } from '../ui/use-place.ts';
import { useStop, useWork } from '../work.ts';
import { DoorMedia } from './kept-media.tsx';
import { StopServices } from './stop-services.tsx';
import { StopStateLine } from './stop-state.tsx';

type Place = Pick<
  DriverStop,
  'latitude' | 'longitude' | 'street' | 'quarter' | 'city' | 'recipient'
>;

const BACK = { href: placeOf('tournee'), text: 'La tournée' };

export function StopPage({ id }: { id: number | undefined }) {
  const found = useStop(id);
  if (found === undefined) return <UnknownStop />;
  const { round, stop } = found;
  return (
    <Page
      title={`${stop.position + 1}. ${stop.recipient}`}
      back={{ ...BACK, href: placeOf('tournee', round.id) }}
    >
      <StopStateLine stop={stop} />
      {stop.closed_because !== '' && <Message tone="bad">{stop.closed_because}</Message>}
      {stop.reason !== '' && <p className="my-2">Motif : {stop.reason}</p>}
      <Way stop={stop} />
      <Goods round={round} stop={stop} />
      <StopServices stop={stop} />
      {isStopOpen(stop) && round.state === 'on_the_way' && <Actions round={round} stop={stop} />}
      {round.state === 'closed' && (
        <Message tone="plain">La boutique n’a pas encore donné le départ.</Message>
      )}
    </Page>
  );
}

/** Moved out of the round, or an old address. */
export function UnknownStop() {
  return (
    <Page title="Cet arrêt n’est plus dans votre tournée" back={BACK}>
      <p>La boutique l’a peut-être donné à un autre livreur.</p>
    </Page>
  );
}

function Way({ stop }: { stop: ShownStop }) {
  const { slot, landmark, note, plus_code: plusCode, customer_name: customer } = stop;
  const anyMap = anyWay(stop);
  return (
    <section aria-label="Adresse et contact" className="my-3">
      {slot !== null && <p className="font-bold">Entre {slotHours(slot)}</p>}
      <p className="text-xl">{stopAddress(stop)}</p>
      {landmark !== '' && <p>Repère : {landmark}</p>}
      {note !== '' && <p className="whitespace-pre-line">Note : {note}</p>}
      {plusCode !== '' && (
        <p>
          Plus code : <span className="font-mono font-bold select-all">{plusCode}</span>
        </p>
      )}
      {stop.for_relative == null ? (
        customer !== stop.recipient && <p>Commande de {customer}</p>
      ) : (
        <p>Offert par {customer} : ne demandez rien, ne dites aucun prix.</p>
      )}
      <DoorMedia photo={stop.door_photo} voice={stop.voice_note} />
      <div className="mt-3 grid grid-cols-2 gap-2">
        <a
          className="button-main col-span-2"
          href={googleWay(stop)}
          target="_blank"
          rel="noreferrer"
        >
          <Navigation aria-hidden="true" />Y aller
        </a>
        {anyMap !== undefined && (
          <a className="button-plain col-span-2" href={anyMap}>
            <MapPin aria-hidden="true" />
            Autre application de cartes
          </a>
        )}
        <Calls stop={stop} />
      </div>
    </section>
  );
}

function Calls({ stop }: { stop: ShownStop }) {
  const { phone, second_phone: second, order_name: order } = stop;
  const what = isCollection(stop) ? 'le retour de votre' : 'votre';
  const text = `Bonjour, c’est le livreur pour ${what} commande ${order}.`;
  return (
    <>
      {phone !== null && (
        <>
          <a className="button-plain" href={`tel:+${phone}`}>
            <Phone aria-hidden="true" />
            Appeler
          </a>
          <a
            className="button-plain"
            href={`https://wa.me/${phone}?${new URLSearchParams({ text })}`}
            target="_blank"
            rel="noreferrer"
          >
            <MessageCircle aria-hidden="true" />
            WhatsApp
          </a>
        </>
      )}
      {second !== null && (
        <a className="button-plain col-span-2" href={`tel:+${second}`}>
          <Phone aria-hidden="true" />
          Appeler l’autre numéro
        </a>
      )}
    </>
  );
}

function Goods({ round, stop }: { round: ShownRound; stop: ShownStop }) {
  const isFetched = isCollection(stop);
  return (
    <section aria-label="Articles" className="card my-4">
      <h2 className="font-bold">
        {isFetched ? 'À reprendre, commande' : 'Commande'} {stop.order_name}
      </h2>
      <ul className="my-1">
        {stop.lines.map(({ line_id, name, quantity }) => (
          <li key={line_id}>
            {quantity} × {name}
          </li>
        ))}
      </ul>
      {isFetched ? (
        <p>Raison : {stop.return_note}</p>
      ) : (
        <p className="text-xl font-bold">
          {stop.amount_due === 0
            ? 'Rien à encaisser'
            : `À encaisser : ${formatXof(stop.amount_due)}`}
          <span className="block text-base font-normal empty:hidden">
            {cashDutyWords(stop.amount_due, stop.cash_duty_percent ?? 0, round.providers)}
          </span>
        </p>
      )}
    </section>
  );
}

const MINUTES = [10, 20, 30, 45, 60, 90];
const FIVE_MINUTES_MS = 300_000;

function Actions({ round, stop }: { round: ShownRound; stop: ShownStop }) {
  return (
    <section aria-label="Que se passe-t-il ?" className="grid gap-3">
      <Departure round={round} stop={stop} />
      <a
        className="button-good"
        href={placeOf(isCollection(stop) ? 'reprendre' : 'livrer', stop.id)}
      >
        {isCollection(stop) ? 'Repris' : 'Livré'}
      </a>
      <div className="grid grid-cols-2 gap-3">
        <a className="button-plain" href={placeOf('absent', stop.id)}>
          Absent
        </a>
        <a className="button-bad" href={placeOf('refus', stop.id)}>
          {isCollection(stop) ? 'Pas rendu' : 'Refusé'}
        </a>
      </div>
    </section>
  );
}

/** The customer gets the hour. */
function Departure({ round, stop }: { round: ShownRound; stop: ShownStop }) {
  const { tell } = useWork();
  const [minutes, setMinutes] = useState(30);
  const { failure, note } = useNoteOnce();
  const leave = () => {
    const at = Math.ceil((Date.now() + minutes * 60_000) / FIVE_MINUTES_MS) * FIVE_MINUTES_MS;
    const expected_at = new Date(at).toISOString();
    note(async () => {
      await tell(round, stop, { kind: 'depart', stop_id: stop.id, expected_at });
      focusTitle();
    });
  };
  if (stop.state === 'on_the_way') {
    return stop.expected_at === null ? null : (
      <Message tone="plain">
        En route : le client vous attend vers {hourWords(stop.expected_at.slice(11, 16))}.
      </Message>
    );
  }
  return (
    <div className="card">
      <label htmlFor="minutes" className="block font-bold">
        J’arrive dans
      </label>
      <select
        id="minutes"
        className="input my-2"
        value={minutes}
        onChange={(event) => setMinutes(Number(event.target.value))}
      >
        {MINUTES.map((value) => (
          <option key={value} value={value}>
            {value} minutes
          </option>
        ))}
      </select>
      <button type="button" className="button-main w-full" onClick={leave}>
        En route
      </button>
      <p className="mt-1 text-base text-muted">Le client reçoit un message avec cette heure.</p>
      <Failure text={failure} />
    </div>
  );
}

/** To the pin, else to the address. */
export function googleWay(place: Place): string {
  const target = pinOf(place) ?? `${addressWords(place)}, Sénégal`;
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: target })}`;
}

/** For any map application, maybe offline; undefined without a pin. */
export function anyWay(place: Place): string | undefined {
  const pin = pinOf(place);
  return pin && `geo:${pin}?q=${pin}(${encodeURIComponent(place.recipient)})`;
}

const pinOf = ({ latitude, longitude }: Place): string | undefined =>
  latitude === null || longitude === null ? undefined : `${latitude},${longitude}`;
