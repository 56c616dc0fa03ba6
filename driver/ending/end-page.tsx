import { type SubmitEvent, useState } from 'react';
import { Field } from '#browser/ui/field.tsx';
import { Failure, Message, Page } from '#browser/ui/page.tsx';
import { readAmount } from '#browser/ui/read-amount.ts';
import { useNoteOnce } from '#browser/ui/use-note-once.ts';
import { goTo } from '#browser/ui/use-place.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { isUnsettledStop } from '#contract/delivery/round-states.ts';
import { ownerOfEnd } from '../queue/draft-owners.ts';
import { isCollection, type ShownRound, type ShownStop } from '../queue/shown-rounds.ts';
import { useStoredInput } from '../ui/use-input.ts';
import { placeOf } from '../ui/use-place.ts';
import { useWork } from '../work.ts';

/** `expected` is undefined where only the shop knows. */
type BackLine = {
  lineId: number;
  name: string;
  of: string;
  expected: number | undefined;
};

type EndForm = { cash: string; pieces: Record<string, string>; note: string };
const EMPTY_END: EndForm = { cash: '', pieces: {}, note: '' };

export function EndPage({ id }: { id: number | undefined }) {
  const { rounds } = useWork();
  const round = rounds.find((one) => one.id === id);
  return (
    <Page
      title={round === undefined ? 'Fin de la tournée' : `Fin de la tournée n° ${round.id}`}
      back={{ href: placeOf('tournee', id), text: 'La tournée' }}
    >
      {round?.state === 'on_the_way' ? (
        <Form round={round} />
      ) : (
        <Message tone="plain">Cette tournée n’est pas en route.</Message>
      )}
    </Page>
  );
}

function Form({ round }: { round: ShownRound }) {
  const { tell, say } = useWork();
  const [form, setForm] = useStoredInput(`${ownerOfEnd(round.id)}/fin`, EMPTY_END);
  const [isTold, setIsTold] = useState(false);
  const { failure, note: noteOnce } = useNoteOnce();
  if (form === undefined) return null;
  const { cash, pieces, note } = form;
  const change = (part: Partial<EndForm>) => setForm({ ...form, ...part });
  const lines = listReturnedGoods(round);
  const cashXof = readAmount(cash);
  const counted = lines.map((line) => ({
    ...line,
    counted: readAmount(pieces[line.lineId] ?? ''),
  }));
  const isCounted = cashXof !== undefined && counted.every((line) => line.counted !== undefined);
  const found = isCounted
    ? differences(
        { expectedXof: round.cash_expected, countedXof: cashXof },
        counted.map((line) => ({ ...line, counted: line.counted ?? 0 })),
      )
    : [];
  const lacksNote = found.length > 0 && note.trim() === '';
  const left = unvisited(round);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsTold(true);
    if (!isCounted || lacksNote) return;
    const goods = counted.map((line) => ({ line_id: line.lineId, pieces: line.counted ?? 0 }));
    noteOnce(async () => {
      await tell(round, undefined, { kind: 'end', cash: cashXof, goods, note: note.trim() });
      // The round's page reports it.
      say('');
      goTo(placeOf('tournee', round.id));
    });
  };
  return (
    <form onSubmit={submit} noValidate aria-label="Fin de la tournée">
      {left > 0 && (
        <Message tone="warn">
          {left === 1
            ? 'Un arrêt n’a pas été visité\u00a0: la boutique le planifiera à nouveau.'
            : `${left} arrêts n’ont pas été visités\u00a0: la boutique les planifiera à nouveau.`}
        </Message>
      )}
      <p>Comptez la caisse, puis ce qui revient dans le véhicule.</p>
      <Field
        label="Espèces comptées (FCFA)"
        inputMode="numeric"
        autoComplete="off"
        value={cash}
        onText={(typed) => change({ cash: typed })}
        problem={
          isTold && cashXof === undefined ? 'Comptez la caisse, en francs entiers.' : undefined
        }
      />
      {lines.length > 0 && <h2 className="mt-5 text-xl font-bold">Articles qui reviennent</h2>}
      {counted.map((line) => (
        <Field
          key={line.lineId}
          label={`${line.name} (${line.of})`}
          inputMode="numeric"
          autoComplete="off"
          value={pieces[line.lineId] ?? ''}
          onText={(typed) => change({ pieces: { ...pieces, [line.lineId]: typed } })}
          problem={isTold && line.counted === undefined ? 'Comptez aussi cet article.' : undefined}
          help={
            line.expected === undefined
              ? 'La boutique a changé cette commande.'
              : `Attendu : ${line.expected}`
          }
        />
      ))}
      <div role="status">
        {isCounted && found.length === 0 && (
          <Message tone="good">
            Tout y est : {formatXof(round.cash_expected)}
            {lines.length > 0 && ' et tous les articles'}.
          </Message>
        )}
        {found.length > 0 && (
          <Message tone="warn">
            <ul>
              {found.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </Message>
        )}
      </div>
      {(found.length > 0 || note !== '') && (
        <Field
          label="Pourquoi ?"
          value={note}
          onText={(typed) => change({ note: typed })}
          maxLength={1000}
          problem={isTold && lacksNote ? 'Expliquez la différence.' : undefined}
        />
      )}
      <Failure text={failure} />
      <button type="submit" className="button-good mt-3 w-full">
        Terminer la tournée
      </button>
    </form>
  );
}

/** In the order of the round. */
export const listReturnedGoods = ({ stops }: ShownRound): BackLine[] =>
  stops.flatMap((stop) => {
    if (isCollection(stop)) return fetchedAt(stop);
    const { state, lines, recipient, closed_because } = stop;
    if (state === 'delivered' || state === 'removed') return [];
    return lines.map(({ line_id, name, quantity }) => ({
      lineId: line_id,
      name,
      of: recipient,
      // Nothing of a stop that the shop closed may be in the van.
      expected: closed_because === '' ? quantity : undefined,
    }));
  });

const fetchedAt = ({ taken, lines, recipient }: ShownStop): BackLine[] =>
  taken.map(({ line_id, pieces }) => ({
    lineId: line_id,
    name: lines.find((line) => line.line_id === line_id)?.name ?? '',
    of: recipient,
    expected: pieces,
  }));

/** Number of unsettled stops without a reason for closing them. */
export const unvisited = ({ stops }: ShownRound): number =>
  stops.filter(({ state, closed_because }) => isUnsettledStop(state) && closed_because === '')
    .length;

/** French sentences for cash (XOF) and goods that differ from what was expected. */
export function differences(
  { expectedXof, countedXof }: { expectedXof: number; countedXof: number },
  goods: readonly (BackLine & { counted: number })[],
): string[] {
  const cash = countedXof - expectedXof;
  const found =
    cash === 0
      ? []
      : [`${cash < 0 ? 'Il manque' : 'Il y a en trop'} ${formatXof(Math.abs(cash))}.`];
  for (const { name, of, expected, counted } of goods) {
    if (expected === undefined || counted === expected) continue;
    found.push(`${name} (${of}) : ${counted} sur ${expected}.`);
  }
  return found;
}
