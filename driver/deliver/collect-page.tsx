import { type SubmitEvent, useRef, useState } from 'react';
import { Field } from '#browser/ui/field.tsx';
import { Failure, Message, Page } from '#browser/ui/page.tsx';
import { readAmount } from '#browser/ui/read-amount.ts';
import { focusFirst, useNoteOnce } from '#browser/ui/use-note-once.ts';
import { goTo } from '#browser/ui/use-place.ts';
import type { DriverStop } from '#contract/delivery/rounds.ts';
import { ownerOfStop } from '../queue/draft-owners.ts';
import {
  isCollection,
  isStopOpen,
  type ShownRound,
  type ShownStop,
} from '../queue/shown-rounds.ts';
import { UnknownStop } from '../round/stop-page.tsx';
import { useStoredInput } from '../ui/use-input.ts';
import { placeOf } from '../ui/use-place.ts';
import { type CommandBody, useStop, useWork } from '../work.ts';
import { MissingProof, PhotoField, SignaturePad, WhoField } from './proof-fields.tsx';
import { SerialsField } from './serials-field.tsx';

type CollectionForm = {
  givenBy: string;
  pieces: Record<string, string>;
  serials: Record<string, string[]>;
};

const EMPTY_COLLECTION: CollectionForm = { givenBy: '', pieces: {}, serials: {} };

type Stop = Pick<DriverStop, 'id' | 'lines'>;

type Line = Stop['lines'][number];

export function CollectPage({ id }: { id: number | undefined }) {
  const found = useStop(id);
  if (found === undefined) return <UnknownStop />;
  const { round, stop } = found;
  return (
    <Page
      title={`Reprendre chez ${stop.recipient}`}
      back={{ href: placeOf('arret', stop.id), text: 'L’arrêt' }}
    >
      {isCollection(stop) && isStopOpen(stop) && round.state === 'on_the_way' ? (
        <Form round={round} stop={stop} />
      ) : (
        <Message tone="plain">{stop.closed_because || 'Cet arrêt est déjà noté.'}</Message>
      )}
    </Page>
  );
}

function Form({ round, stop }: { round: ShownRound; stop: ShownStop }) {
  const { tell, say } = useWork();
  const owner = ownerOfStop(stop.id);
  const [form, setForm] = useStoredInput<CollectionForm>(`${owner}/reprendre`, EMPTY_COLLECTION);
  const [signature, setSignature] = useStoredInput(`${owner}/signature`, '');
  const [photo, setPhoto] = useStoredInput(`${owner}/photo`, '');
  const [isTold, setIsTold] = useState(false);
  const { failure, note } = useNoteOnce();
  const shown = useRef<HTMLFormElement>(null);
  if (form === undefined || signature === undefined || photo === undefined) return null;
  const missing = findUncollected(stop, form, signature !== '' || photo !== '');
  const told = isTold ? missing : {};
  const change = (part: Partial<CollectionForm>) => setForm({ ...form, ...part });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsTold(true);
    if (Object.keys(missing).length > 0) return focusFirst(shown);
    note(async () => {
      const proofs = { ...(signature && { signature }), ...(photo && { photo }) };
      await tell(round, stop, toldOfCollection(stop, form), proofs);
      say(`Repris chez ${stop.recipient} : c’est noté.`);
      goTo(placeOf('tournee', round.id));
    });
  };
  return (
    <form ref={shown} onSubmit={submit} noValidate aria-label="Reprise">
      {stop.lines.map((line) => (
        <div key={line.line_id} className="card my-3">
          <Field
            label={`${line.name} : pièces reprises, sur ${line.quantity}`}
            value={form.pieces[line.line_id] ?? String(line.quantity)}
            onText={(own) => change({ pieces: { ...form.pieces, [line.line_id]: own } })}
            problem={
              told.pieces !== undefined && !((piecesOf(line, form) ?? 0) > 0)
                ? told.pieces
                : undefined
            }
            inputMode="numeric"
            autoComplete="off"
          />
          {line.tracks_serials && line.product_id !== null && (
            <SerialsField
              line={line}
              serials={form.serials[line.line_id] ?? []}
              onSerials={(own) => change({ serials: { ...form.serials, [line.line_id]: own } })}
            />
          )}
        </div>
      ))}
      <WhoField
        label="Rendu par"
        value={form.givenBy}
        onText={(givenBy) => change({ givenBy })}
        problem={told.givenBy}
        expected={stop.recipient}
      />
      <SignaturePad signature={signature} name={form.givenBy} onSignature={setSignature} />
      <PhotoField photo={photo} onPhoto={setPhoto} alt="Les articles repris" />
      <MissingProof text={told.proof} />
      <Failure text={failure} />
      <button type="submit" className="button-good mt-3 w-full">
        Noter la reprise
      </button>
    </form>
  );
}

/** All pieces until another number is typed; undefined for no number. */
function piecesOf({ line_id, quantity }: Line, { pieces }: CollectionForm) {
  const typed = pieces[line_id];
  const count = typed === undefined ? quantity : readAmount(typed);
  return count === undefined || count > quantity ? undefined : count;
}

function findUncollected(
  { lines }: Stop,
  form: CollectionForm,
  hasProof: boolean,
): Partial<Record<'givenBy' | 'pieces' | 'proof', string>> {
  const counts = lines.map((line) => piecesOf(line, form));
  return {
    ...(form.givenBy.trim() === '' && { givenBy: 'Indiquez qui a rendu les articles.' }),
    ...(counts.includes(undefined) && { pieces: 'Comptez ce qui est repris de chaque article.' }),
    ...(counts.every((count) => count === 0) && {
      pieces: 'Rien n’est repris : notez plutôt « Pas rendu ».',
    }),
    ...(!hasProof && { proof: 'Faites signer, ou prenez une photo.' }),
  };
}

function toldOfCollection(stop: Stop, form: CollectionForm): CommandBody {
  const serials = stop.lines.flatMap(({ line_id, product_id }) => {
    const own = form.serials[line_id] ?? [];
    return product_id === null || own.length === 0 ? [] : [{ product_id, serials: own }];
  });
  return {
    kind: 'collected',
    stop_id: stop.id,
    recipient: form.givenBy.trim(),
    goods: stop.lines.map((line) => ({ line_id: line.line_id, pieces: piecesOf(line, form) ?? 0 })),
    ...(serials.length > 0 && { serials }),
  };
}
