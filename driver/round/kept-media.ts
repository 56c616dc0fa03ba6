import type { ShownRound } from '../queue/shown-rounds.ts';

const CACHE = 'livraison-medias';

/** Photos of doors and voices that the stops which are still open come with. */
const mediaOf = (rounds: readonly ShownRound[]): string[] =>
  rounds.flatMap(({ stops }) =>
    stops.flatMap(({ door_photo, voice_note }) =>
      [door_photo, voice_note].filter((url) => url !== null),
    ),
  );

/** The run that counts: an earlier one would forget what this one keeps, or fetch for somebody who has left. */
let newest = 0;

/** Fetches them while there is a network, and forgets those of rounds that are over. */
export async function keepMedia(rounds: readonly ShownRound[]): Promise<void> {
  // Only a page without TLS lacks it.
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
    // What cannot be had now is asked for again when the rounds are next read.
    await cache.add(url).catch(() => undefined);
  }
}

/** One of them as a file, kept or fetched; undefined when it cannot be had now. */
export async function readMedia(url: string): Promise<Blob | undefined> {
  const kept = 'caches' in window ? await (await caches.open(CACHE)).match(url) : undefined;
  const response = kept ?? (await fetch(url).catch(() => undefined));
  return response?.ok ? response.blob() : undefined;
}

export async function forgetMedia(): Promise<void> {
  newest += 1;
  if ('caches' in window) await caches.delete(CACHE);
}
