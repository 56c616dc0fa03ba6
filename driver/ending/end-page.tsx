import { type SubmitEvent, useState } from 'react';
import { formatXof } from '#contract/base/fields/money.ts';
import { readAmount } from '../deliver/change.ts';
import { ownerOfEnd } from '../queue/draft-owners.ts';
import type { ShownRound } from '../queue/shown-rounds.ts';
import { Field } from '../ui/field.tsx';
import { Message } from '../ui/message.tsx';
import { Page } from '../ui/page.tsx';
import { useKeptInput } from '../ui/use-kept-input.ts';
import { useNoting } from '../ui/use-noting.ts';
import { goTo, placeOf } from '../ui/use-place.ts';
import { useWork } from '../work.ts';
import { differences, goodsBack, unvisited } from './goods-back.ts';

type EndForm = { cash: string; pieces: Record<string, string>; note: string };
const EMPTY_END: EndForm = { cash: '', pieces: {}, note: '' };

/** The end of a round: cash and goods are counted, and what is not as it should be is explained. */
export function EndPage({ id }: { id: number | undefined }) {
  const { rounds } = useWork();
  const round = rounds.find((one) => one.id === id);
  return (
    <Page title="Fin de la tournée" back={{ href: placeOf('tournee'), text: 'La tournée' }}>
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
  const [form, setForm] = useKeptInput(`${ownerOfEnd(round.id)}/fin`, EMPTY_END);
  const [isTold, setIsTold] = useState(false);
  const { failure, note: noteOnce } = useNoting();
  if (form === undefined) return null;
  const { cash, pieces, note } = form;
  const change = (part: Partial<EndForm>) => setForm({ ...form, ...part });
  const lines = goodsBack(round);
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
      // The page of the round says so by itself.
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
      {failure !== '' && (
        <Message tone="bad" role="alert">
          {failure}
        </Message>
      )}
      <button type="submit" className="button-good mt-3 w-full">
        Terminer la tournée
      </button>
    </form>
  );
}
