import { useEffect, useRef, useState } from 'react';
import { scanBarcode, scanFailure } from '../read-code.ts';
import { Message } from './page.tsx';

/** A dialog with the camera's picture; calls `onCode` with the first bar code. */
export function CodeScanner({
  title,
  onClose,
  onCode,
}: {
  title: string;
  onClose: () => void;
  onCode: (code: string) => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const found = useRef(onCode);
  found.current = onCode;
  const [failure, setFailure] = useState('');
  useEffect(() => {
    const left = new AbortController();
    dialog.current?.showModal();
    scanBarcode(() => video.current, left.signal)
      .then((code) => code !== undefined && found.current(code))
      .catch((error: unknown) => {
        if (!left.signal.aborted) setFailure(scanFailure(error));
      });
    return () => left.abort();
  }, []);
  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      aria-label={title}
      className="m-auto w-[calc(100%-2rem)] max-w-md rounded-2xl p-4 backdrop:bg-navy/70"
    >
      {failure !== '' ? (
        <Message tone="bad" role="alert">
          {failure}, ou tapez le numéro.
        </Message>
      ) : (
        <video ref={video} muted playsInline aria-label="Image de la caméra" className="w-full" />
      )}
      <button type="button" className="button-plain mt-3 w-full" onClick={onClose}>
        Fermer
      </button>
    </dialog>
  );
}
