import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { closeClient } from './close-client.ts';

type OnNotice = (payload?: string) => void;

export type Listener = {
  /**
   * One callback a channel, for each NOTIFY and, without a payload, after a reconnect. Rejects when the first
   * connection fails; later ones are retried until `close`.
   */
  listen(channel: string, onNotice: OnNotice): Promise<void>;
  close(): Promise<void>;
};

const FIRST_RECONNECT_MS = 500;
const LAST_RECONNECT_MS = 5000;
const CHECK_EVERY_MS = 2000;

/**
 * One connection for all channels. `beforeReconnect` is awaited before each attempt; attempts back off. A connection
 * for which `check` rejects counts as lost.
 */
export function openListener(server: {
  url(): string;
  beforeReconnect(): Promise<void>;
  connectWithinMs: number;
  check?: (client: pg.Client) => Promise<void>;
}): Listener {
  const closing = new AbortController();
  const { signal } = closing;
  const callbacks = new Map<string, OnNotice>();
  const clients = new Set<pg.Client>();
  let current: Promise<Connected> | undefined;

  const connect = async (): Promise<Connected> => {
    const client = new pg.Client({
      connectionString: server.url(),
      keepAlive: true,
      connectionTimeoutMillis: server.connectWithinMs,
      query_timeout: server.connectWithinMs,
    });
    clients.add(client);
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    ended.then(() => clients.delete(client));
    client.on('error', () => client.end().catch(() => undefined));
    client.on('notification', ({ channel, payload }) => callbacks.get(channel)?.(payload ?? ''));
    // `connect` of a client that ends while it connects never settles.
    const cutOff = ended.then(() => Promise.reject(new Error('Connection terminated')));
    const ask = async (channels: Iterable<string>) => {
      const statements = [...channels].map((channel) => `listen ${channel}`);
      if (statements.length > 0) await Promise.race([client.query(statements.join(';')), cutOff]);
    };
    try {
      await Promise.race([client.connect(), cutOff]);
      await ask(callbacks.keys());
    } catch (error) {
      closeClient(client);
      throw error;
    }
    if (server.check) checkOften(client, server.check, ended);
    return { ended, ask };
  };

  const connectAgain = async (): Promise<Connected> => {
    let pauseMs = FIRST_RECONNECT_MS;
    for (;;) {
      await server.beforeReconnect().catch(() => undefined);
      await delay(pauseMs, undefined, { ref: false, signal });
      const again = await connect().catch(() => undefined);
      if (again !== undefined) return again;
      pauseMs = Math.min(2 * pauseMs, LAST_RECONNECT_MS);
    }
  };

  const stayConnected = async (first: Connected) => {
    let connected = first;
    for (;;) {
      await connected.ended;
      if (signal.aborted) return;
      current = connectAgain();
      connected = await current;
      for (const onNotice of callbacks.values()) onNotice();
    }
  };

  return {
    listen: async (channel, onNotice) => {
      if (current === undefined) {
        const first = connect();
        current = first;
        // Closing ends the wait for the next attempt.
        first.then(stayConnected).catch(() => undefined);
      }
      const connected = await current;
      callbacks.set(channel, onNotice);
      try {
        await connected.ask([channel]);
      } catch (error) {
        callbacks.delete(channel);
        throw error;
      }
    },
    close: async () => {
      closing.abort();
      await Promise.all([...clients].map(closeClient));
    },
  };
}

type Connected = { ended: Promise<void>; ask(channels: Iterable<string>): Promise<void> };

/** A vanished server leaves its connections open. */
function checkOften(
  client: pg.Client,
  check: (client: pg.Client) => Promise<void>,
  ended: Promise<void>,
): void {
  let isChecking = false;
  const timer = setInterval(() => {
    if (isChecking) return;
    isChecking = true;
    check(client).then(
      () => {
        isChecking = false;
      },
      () => closeClient(client),
    );
  }, CHECK_EVERY_MS).unref();
  ended.then(() => clearInterval(timer));
}
