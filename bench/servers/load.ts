import autocannon, { type Client } from 'autocannon';
import type { Child } from './child.ts';

type Loaded = Pick<Child, 'address' | 'cpuMs' | 'memoryMb'>;

/** What a load cost: requests per second, and the server's CPU per request in microseconds. */
export type Load = { perSecond: number; cpuMicros: number; memoryMb: number };

const CONNECTIONS = 16;
const WARM_UP_S = 1;

/**
 * Sends the paths to a server for `seconds`, each connection in an order of its own, so that no two
 * ask the same at the same time for long. Throws when an answer is not 2xx.
 */
export function loadWith(child: Loaded, paths: string[], seconds: number): Promise<Load> {
  return loadThrough(child, CONNECTIONS, seconds, (client) =>
    client.setRequests(shuffle(paths).map((path) => ({ path }))),
  );
}

/** The same with as many connections, each with the requests that it is set up with. */
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
