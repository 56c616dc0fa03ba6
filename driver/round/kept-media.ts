import type { ShownRound } from '../queue/shown-rounds.ts';

const CACHE = 'livraison-medias';

/** Photos of doors and voices that the stops which are still open come with. */
const mediaOf = (rounds: readonly ShownRound[]): string[] =>
  rounds.flatMap(({ stops }) =>
    stops.flatMap(({ door_photo, voice_note }) =>
      [door_photo, voice_note].filter((url) => url !== null),
    ),
  );

/** Fetches them while there is a network, and forgets those of rounds that are over. */
export async function keepMedia(rounds: readonly ShownRound[]): Promise<void> {
  // Only a page without TLS lacks it.
  if (!('caches' in window)) return;
  const wanted = mediaOf(rounds);
  const cache = await caches.open(CACHE);
  const kept = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  await Promise.all(kept.filter((url) => !wanted.includes(url)).map((url) => cache.delete(url)));
  for (const url of wanted.filter((one) => !kept.includes(one))) {
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
  if ('caches' in window) await caches.delete(CACHE);
}
