import { type ReactNode, useEffect, useState } from 'react';
import type { ShownRound } from '../queue/shown-rounds.ts';

/** Under its own address; words where it cannot be had. */
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

/** The customer's photo of the door and voice note, from the cache or the network. */
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
              // biome-ignore lint/a11y/useMediaCaption: a voice note of a customer has no transcript.
              <audio controls src={own} className="w-full" />
            )}
          </Kept>
        </figure>
      )}
    </>
  );
}

const CACHE = 'livraison-medias';

/** Of all stops; the server sends media only while the round is on the way. */
const mediaOf = (rounds: readonly ShownRound[]): string[] =>
  rounds.flatMap(({ stops }) =>
    stops.flatMap(({ door_photo, voice_note }) =>
      [door_photo, voice_note].filter((url) => url !== null),
    ),
  );

/** The newest run counts: an older one would delete its files, or fetch for a driver who has left. */
let newest = 0;

/** Fetches media while online; deletes those of finished rounds. */
export async function cacheRoundMedia(rounds: readonly ShownRound[]): Promise<void> {
  // Missing only without TLS.
  if (!('caches' in window)) return;
  newest += 1;
  const own = newest;
  const wanted = mediaOf(rounds);
  const cache = await caches.open(CACHE);
  const kept = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  if (own !== newest) return;
  await Promise.all(kept.filter((url) => !wanted.includes(url)).map((url) => cache.delete(url)));
  for (const url of wanted.filter((one) => !kept.includes(one))) {
    if (own !== newest) return;
    // Retried with the next reading of the rounds.
    await cache.add(url).catch(() => undefined);
  }
}

/** Undefined when neither cached nor fetched. */
async function readMedia(url: string): Promise<Blob | undefined> {
  const kept = 'caches' in window ? await (await caches.open(CACHE)).match(url) : undefined;
  const response = kept ?? (await fetch(url).catch(() => undefined));
  return response?.ok ? response.blob() : undefined;
}

/** Deletes the cached media and stops a running `cacheRoundMedia`. */
export async function forgetMedia(): Promise<void> {
  newest += 1;
  if ('caches' in window) await caches.delete(CACHE);
}
