import { type SubmitEvent, useEffect, useState } from 'react';
import { get } from '#browser/calls.ts';
import { Choice, Field } from '#browser/ui/field.tsx';
import { Failure, Message, Page } from '#browser/ui/page.tsx';
import { useNoteOnce } from '#browser/ui/use-note-once.ts';
import { goTo } from '#browser/ui/use-place.ts';
import { useOnline } from '#browser/use-online.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { dayWords, slotHours } from '#contract/sales/handover/delivery-promise.ts';
import type { OpenSlot } from '#contract/sales/handover/slot-shapes.ts';
import {
  isCollection,
  isStopOpen,
  type ShownRound,
  type ShownStop,
} from '../queue/shown-rounds.ts';
import { UnknownStop } from '../round/stop-page.tsx';
import { placeOf } from '../ui/use-place.ts';
import { useStop, useWork } from '../work.ts';

type Kind = 'absent' | 'refused';
const REASONS: Record<Kind, readonly string[]> = {
  absent: [
    'Personne à l’adresse',
    'Téléphone éteint',
    'Adresse introuvable',
    'Demande un autre jour',
  ],
  refused: ['Article abîmé', 'Pas le bon article', 'N’a pas l’argent', 'Ne veut plus l’article'],
};
const NOT_RETURNED = ['Garde l’article', 'Article pas prêt', 'Veut un autre rendez-vous'];
const OTHER = 'Autre';
/** No wish, a day, or a slot as « id day ». */
const NO_WISH = 'none';
const A_DAY = 'day';

/** Notes that a customer was absent or refused, why, and when to come again. */
export function MissPage({ id, kind }: { id: number | undefined; kind: Kind }) {
  const found = useStop(id);
  if (found === undefined) return <UnknownStop />;
  const { round, stop } = found;
  return (
    <Page
      title={`${titleOf(kind, stop)} : ${stop.recipient}`}
      back={{ href: placeOf('arret', stop.id), text: 'L’arrêt' }}
    >
      {isStopOpen(stop) && round.state === 'on_the_way' ? (
        <Form round={round} stop={stop} kind={kind} />
      ) : (
        <Message tone="plain">{stop.closed_because || 'Cet arrêt est déjà noté.'}</Message>
      )}
    </Page>
  );
}

const titleOf = (kind: Kind, stop: ShownStop): string => {
  if (kind === 'absent') return 'Absent';
  return isCollection(stop) ? 'Pas rendu' : 'Refusé';
};

function Form({ round, stop, kind }: { round: ShownRound; stop: ShownStop; kind: Kind }) {
  const { tell, say } = useWork();
  const slots = useSlots(isCollection(stop) ? undefined : stop.id);
  const [chosen, setChosen] = useState<string>();
  const [other, setOther] = useState('');
  const [wish, setWish] = useState(NO_WISH);
  const [day, setDay] = useState('');
  const [isTold, setIsTold] = useState(false);
  const { failure, note } = useNoteOnce();
  const reason = chosen === OTHER ? other.trim() : (chosen ?? '');
  const isLate = day !== '' && day < tomorrow();
  const lacksReason = reason === '';
  const lacksDay = wish === A_DAY && (day === '' || isLate);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsTold(true);
    if (lacksReason || lacksDay) return;
    note(async () => {
      await tell(round, stop, { kind, stop_id: stop.id, reason, ...wishOf(wish, day) });
      say(`${titleOf(kind, stop)}, ${stop.recipient} : c’est noté.`);
      goTo(placeOf('tournee', round.id));
    });
  };
  return (
    <form onSubmit={submit} noValidate aria-label={titleOf(kind, stop)}>
      <Choice
        name="reason"
        legend="Pourquoi ?"
        value={chosen}
        onChoose={setChosen}
        problem={isTold && lacksReason ? 'Indiquez pourquoi.' : undefined}
        options={[...reasonsOf(kind, stop), OTHER].map((text) => ({ value: text, text }))}
      />
      {chosen === OTHER && (
        <Field label="Motif" value={other} onText={setOther} maxLength={300} autoComplete="off" />
      )}
      <Choice
        name="wish"
        legend={isCollection(stop) ? 'Quand repasser ?' : 'Quand livrer ?'}
        value={wish}
        onChoose={setWish}
        options={[
          { value: NO_WISH, text: 'La boutique rappelle le client' },
          ...slots.map((slot) => ({
            value: `${slot.id} ${slot.day}`,
            text: (
              <>
                {dayWords(slot.day)}, <span className="whitespace-nowrap">{slotHours(slot)}</span>
              </>
            ),
          })),
          { value: A_DAY, text: 'Un autre jour' },
        ]}
      />
      {wish === A_DAY && (
        <Field
          label="Quel jour ?"
          type="date"
          min={tomorrow()}
          value={day}
          onText={setDay}
          problem={isTold && lacksDay ? 'Choisissez un jour à partir de demain.' : undefined}
        />
      )}
      <Failure text={failure} />
      <button type="submit" className="button-main w-full">
        {kind === 'absent' ? 'Noter l’absence' : 'Noter le refus'}
      </button>
    </form>
  );
}

const reasonsOf = (kind: Kind, stop: ShownStop): readonly string[] =>
  kind === 'refused' && isCollection(stop) ? NOT_RETURNED : REASONS[kind];

function wishOf(wish: string, day: string) {
  if (wish === NO_WISH) return {};
  if (wish === A_DAY) return { wished_on: day };
  const [id, slotDay = ''] = wish.split(' ');
  return { wished_on: slotDay, wished_slot: Number(id) };
}

/** Dakar has UTC all year. */
const tomorrow = (): string => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

const MOST_SLOTS = 6;

/** Empty without a network, where a day does as well. */
function useSlots(stopId: number | undefined): OpenSlot[] {
  const isOnline = useOnline();
  const [slots, setSlots] = useState<OpenSlot[]>([]);
  useEffect(() => {
    if (!isOnline || stopId === undefined) return setSlots([]);
    let isLeft = false;
    get(pathTo(paths.doorSlots, { id: stopId })).then(
      (found) => {
        const free = found.filter(({ day, is_full }) => !is_full && day >= tomorrow());
        if (!isLeft) setSlots(free.slice(0, MOST_SLOTS));
      },
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [stopId, isOnline]);
  return slots;
}
