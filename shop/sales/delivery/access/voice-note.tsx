import Mic from 'lucide-react/icons/mic';
import Square from 'lucide-react/icons/square';
import { useRef, useState } from 'react';
import { VOICE_NOTE } from '#contract/base/fields/address-media-states.ts';
import { sentenceOf } from '#contract/talk/messages.ts';
import { usePrivateFile } from '#shop/base/api/save-document.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import type { Underway } from './access-draft.ts';
import { mediaUrl, uploadMedia, useUnderway } from './keep-media.ts';
import { canRecord, useRecorder } from './use-recorder.ts';

type Shown = {
  mediaKey: string | null;
  token: string;
  onChange: (key: string | null) => void;
};
type Props = Shown & {
  underway: Underway;
  mistake: string | undefined;
};

/** Empty in a browser without recording, unless a note exists. */
export function VoiceNote(props: Props) {
  const { mediaKey } = props;
  const [isAble] = useState(canRecord);
  if (!isAble && mediaKey === null) return null;
  return (
    <div>
      <p className="mb-1 font-semibold">Message vocal</p>
      {isAble ? <Recorder {...props} /> : <Played {...props} />}
    </div>
  );
}

function Recorder({ mediaKey, token, onChange, underway, mistake }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [unsent, setUnsent] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const [refusal, setRefusal] = useState('');
  const send = async (data: string) => {
    setUnsent(data);
    setRefusal('');
    setIsSending(true);
    try {
      onChange(await uploadMedia('voice', data));
      setUnsent(undefined);
    } catch (error) {
      setRefusal(sentenceOf(error));
    }
    setIsSending(false);
  };
  const { seconds, isAsking, problem, start, stop } = useRecorder((data) => void send(data));
  const isRecording = seconds !== undefined;
  const isBusy = isAsking || isSending;
  useUnderway(underway, 'voiceNoteKey', isRecording || isSending);
  return (
    <>
      {!isRecording && (
        <Played
          mediaKey={mediaKey}
          token={token}
          onChange={(key) => {
            onChange(key);
            button.current?.focus();
          }}
        />
      )}
      <p role="status" className="mb-2 text-sm font-semibold empty:hidden">
        {isRecording && `Enregistrement, ${VOICE_NOTE.seconds} secondes au plus`}
        {isSending && 'Envoi...'}
      </p>
      <div className="flex flex-wrap gap-2">
        {isRecording ? (
          <button
            ref={button}
            type="button"
            name="voiceNoteKey"
            onClick={stop}
            className={buttonStyle('primary', 'tabular-nums')}
          >
            <Square aria-hidden="true" size={20} />
            Arrêter
            <span aria-hidden="true">{seconds} s</span>
          </button>
        ) : (
          <button
            ref={button}
            type="button"
            name="voiceNoteKey"
            aria-disabled={isBusy}
            onClick={() => {
              if (isBusy) return;
              setRefusal('');
              setUnsent(undefined);
              void start();
            }}
            className={buttonStyle('secondary', 'w-full sm:w-auto aria-disabled:opacity-60')}
          >
            <Mic aria-hidden="true" size={20} />
            {mediaKey === null ? 'Enregistrer un message' : 'Enregistrer de nouveau'}
          </button>
        )}
        {unsent !== undefined && !isSending && !isRecording && (
          <button
            type="button"
            onClick={() => {
              button.current?.focus();
              void send(unsent);
            }}
            className={buttonStyle('primary')}
          >
            Renvoyer le message
          </button>
        )}
      </div>
      <p role="alert" className="mt-2 text-sm font-semibold text-promo empty:hidden">
        {problem || refusal || ((isRecording || isSending) && mistake)}
      </p>
    </>
  );
}

function Played({ mediaKey, token, onChange }: Shown) {
  const tries = usePrivateFile();
  if (mediaKey === null) return null;
  return (
    <div className="mb-2 flex flex-wrap items-center gap-2">
      <audio
        key={mediaKey}
        {...tries}
        src={mediaUrl(mediaKey, token)}
        controls
        preload="metadata"
        aria-label="Votre message vocal"
        className="max-w-full"
      />
      <button
        type="button"
        onClick={({ currentTarget }) => {
          // Keeps the focus in the fieldset.
          currentTarget.closest('fieldset')?.focus();
          onChange(null);
        }}
        className={buttonStyle('quiet')}
      >
        Supprimer<span className="sr-only"> le message vocal</span>
      </button>
    </div>
  );
}
