import autocannon, { type Client } from 'autocannon';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import type { Child } from './child.ts';

type Loaded = Pick<Child, 'address' | 'cpuMs' | 'memoryMb'>;

/** Requests per second, CPU per request in microseconds, and memory in MB. */
export type Load = { perSecond: number; cpuMicros: number; memoryMb: number };

const CONNECTIONS = 16;

const WARM_UP_S = 1;

/** Each connection has its own order, so that two rarely ask the same at once. Throws unless the status is 2xx. */
export function loadWith(child: Loaded, paths: string[], seconds: number): Promise<Load> {
  return loadThrough(child, CONNECTIONS, seconds, (client) =>
    client.setRequests(shuffle(paths).map((path) => ({ path }))),
  );
}

const ROUNDS = 5;

type Loading = { child: Loaded; paths: string[] };

/**
 * Loads a server and its yardstick in turn, as a machine's pace changes within a minute. Each gets `seconds` per round.
 * Returns the round with the median ratio of their requests per second.
 */
export async function compareLoads(
  server: Loading,
  yardstick: Loading,
  seconds: number,
): Promise<{ load: Load; ratio: number }> {
  const rounds: { load: Load; ratio: number }[] = [];
  while (rounds.length < ROUNDS) {
    const best = await loadWith(yardstick.child, yardstick.paths, seconds);
    const load = await loadWith(server.child, server.paths, seconds);
    rounds.push({ load, ratio: load.perSecond / best.perSecond });
  }
  return rounds.toSorted((a, b) => a.ratio - b.ratio)[ROUNDS >> 1]!;
}

/** Sends requests for `seconds` after a warm-up of `WARM_UP_S`. Throws unless the status is 2xx. */
export async function loadThrough(
  child: Loaded,
  connections: number,
  seconds: number,
  setupClient: (client: Client) => void,
): Promise<Load> {
  const send = (duration: number) =>
    autocannon({ url: child.address, connections, duration, setupClient });
  await send(WARM_UP_S);
  const cpuBefore = child.cpuMs();
  const result = await send(seconds);
  const answered = result['2xx'];
  if (result.non2xx > 0 || answered === 0) throw new Error(`${result.non2xx} answers were not 2xx`);
  return {
    perSecond: Math.round(answered / result.duration),
    cpuMicros: Math.round(((child.cpuMs() - cpuBefore) * 1000) / answered),
    memoryMb: child.memoryMb(),
  };
}

function shuffle<T>(items: T[]): T[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

const CATEGORIES = [
  'CONGELATEUR',
  'TELEVISION',
  'REFRIGERATEUR',
  'CUISINIERE',
  'CLIMATISEUR',
  'MICRO-ONDES',
  'VENTILATEUR',
  'MIXEUR',
  'FOUR',
  'SMARTPHONE',
];

const BRANDS = ['Samsung', 'LG', 'Hisense', 'Beko', 'Astech', 'Roch', 'Sharp', 'TCL'];

const range = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** A list of 10 in a category by price with its total: every category, six pages. */
export const lists = CATEGORIES.flatMap((category) =>
  range(6).map((page) =>
    withQuery(paths.filteredProducts, { category, page, sort: 'prix', limit: 10, images: 'url' }),
  ),
);

/** As shoppers type: a shelf and a brand, a brand, a model, a misspelt shelf, words of a description. */
export const searches = [
  ...CATEGORIES.flatMap((category) =>
    BRANDS.slice(0, 3).map((brand) => `${category.toLowerCase()} ${brand}`),
  ),
  ...BRANDS,
  ...range(20).map((n) => `samsung ${100 + n} l`),
  'refrigirateur',
  'televsion',
  'climatisseur',
  'samsng',
  'cuisinere',
  'four silencieux inox',
  'congélateur dégivrage',
].map((search) => withQuery(paths.filteredProducts, { search, limit: 10, images: 'url' }));

/** Addresses of 200 products, evenly spread over ids up to `count`. */
export const details = (count: number) =>
  range(200).map((n) =>
    withQuery(pathTo(paths.product, { id: Math.ceil((n * count) / 200) }), { images: 'url' }),
  );

export const listingPages = CATEGORIES.flatMap((category) =>
  range(6).map((page) => withQuery('/boutique', { category, page })),
);
