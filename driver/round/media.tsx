import { type ReactNode, useEffect, useState } from 'react';
import { readMedia } from './kept-media.ts';

/** A photo or a voice that the phone keeps, under an address of its own; words where it cannot be had. */
function Kept({ url, children }: { url: string; children: (own: string) => ReactNode }) {
  const [own, setOwn] = useState<string | null>();
  useEffect(() => {
    let made: string | undefined;
    let isLeft = false;
    readMedia(url).then((file) => {
      if (isLeft) return;
      made = file && URL.createObjectURL(file);
      setOwn(made ?? null);
    });
    return () => {
      isLeft = true;
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [url]);
  if (own === undefined) return null;
  return own === null ? (
    <p className="text-muted">Sera là quand le réseau revient.</p>
  ) : (
    children(own)
  );
}

/** The photo of the door and the voice of the customer, where the address has them. */
export function DoorMedia({ photo, voice }: { photo: string | null; voice: string | null }) {
  return (
    <>
      {photo !== null && (
        <figure className="my-3">
          <figcaption className="font-bold">La porte</figcaption>
          <Kept url={photo}>
            {(own) => <img src={own} alt="La porte du client" className="rounded-xl" />}
          </Kept>
        </figure>
      )}
      {voice !== null && (
        <figure className="my-3">
          <figcaption className="font-bold">Message vocal du client</figcaption>
          <Kept url={voice}>
            {(own) => (
              // biome-ignore lint/a11y/useMediaCaption: nobody writes down what customers say.
              <audio controls src={own} className="w-full" />
            )}
          </Kept>
        </figure>
      )}
    </>
  );
}
