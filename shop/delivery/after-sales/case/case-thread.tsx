import { type SubmitEvent, useRef, useState } from 'react';
import { frenchMoment } from '#contract/base/fields/french-time.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { Case } from '#contract/delivery/after-sales.ts';
import { CASE_STEP_WORDS } from '#contract/delivery/after-sales-words.ts';
import { RETURN_PHOTOS } from '#contract/delivery/return-states.ts';
import { sentenceOf } from '#contract/talk/messages.ts';
import { browserApi } from '#shop/base/api/client.ts';
import { keyFor, type RequestKey } from '#shop/base/api/request-key.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Card } from '#shop/base/ui/card.tsx';
import { PhotoField } from '#shop/base/ui/fields/photo-field.tsx';
import { Refusal } from '#shop/base/ui/fields/refusal.tsx';
import { TextArea } from '#shop/base/ui/fields/text-field.tsx';

type Entry = Case['entries'][number];

export function CaseThread({
  one,
  token,
  onDone,
}: {
  one: Case;
  token: string;
  onDone: (after: Case) => void;
}) {
  return (
    <Card title="Vos échanges">
      <ol className="space-y-3">
        {one.entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </ol>
      {one.state === 'closed' ? (
        <p className="mt-4 text-muted">
          Ce dossier est terminé. Pour une nouvelle panne, ouvrez-en un autre.
        </p>
      ) : (
        <Reply id={one.id} token={token} onDone={onDone} />
      )}
    </Card>
  );
}

function EntryRow({ entry: { at, author, step, text } }: { entry: Entry }) {
  const isOurs = author === 'staff';
  return (
    <li
      className={`rounded-lg p-3 ${isOurs ? 'bg-accent-soft' : 'bg-mist'} ${step === null ? '' : 'border border-line bg-white'}`}
    >
      <p className="text-sm text-muted">
        {isOurs ? 'La boutique' : 'Vous'}, le {frenchMoment(at)}
      </p>
      {step !== null && <p className="font-semibold">{CASE_STEP_WORDS[step]}</p>}
      {text !== '' && <p className="break-words whitespace-pre-line">{text}</p>}
    </li>
  );
}

function Reply({
  id,
  token,
  onDone,
}: {
  id: number;
  token: string;
  onDone: (after: Case) => void;
}) {
  const [text, setText] = useState('');
  const [photos, setPhotos] = useState<string[]>([]);
  const [problem, setProblem] = useState('');
  const [isSending, setIsSending] = useState(false);
  const key = useRef<RequestKey>(undefined);
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    if (text.trim() === '' && photos.length === 0) {
      setProblem('Écrivez un message ou joignez une photo.');
      return;
    }
    const body = {
      text: text.trim(),
      ...(photos.length > 0 && { photos }),
      ...(token !== '' && { token }),
    };
    key.current = keyFor(JSON.stringify(body), key.current);
    setIsSending(true);
    setProblem('');
    try {
      const path = pathTo(paths.caseMessages, { id });
      onDone(await browserApi.post(path, body, undefined, key.current.key));
      setText('');
      setPhotos([]);
      key.current = undefined;
    } catch (error) {
      setProblem(sentenceOf(error));
    }
    setIsSending(false);
  };
  return (
    <form noValidate onSubmit={send} className="mt-5 space-y-4 border-t border-line pt-4">
      <TextArea
        label="Votre message"
        name="text"
        rows={3}
        maxLength={3000}
        required={false}
        value={text}
        onChange={({ target }) => setText(target.value)}
        problem={undefined}
      />
      <PhotoField most={RETURN_PHOTOS.most} photos={photos} onChange={setPhotos} />
      <Refusal text={problem} />
      <button type="submit" aria-disabled={isSending} className={buttonStyle('primary')}>
        {isSending ? 'Envoi en cours...' : 'Envoyer le message'}
      </button>
    </form>
  );
}
