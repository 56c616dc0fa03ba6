import { paths, pathTo } from '#contract/paths.ts';
import { alone, CallError, get, post } from '../api.ts';
import type { Memory } from './memory.ts';
import { followOtherTabs } from './other-tabs.ts';
import type { Store } from './store.ts';
import { type Server, synchronize } from './synchronize.ts';

/** How it stands with the server. `refused`: it takes nothing of this account, for the reason that it gives. */
export type Line = 'sending' | 'idle' | 'offline' | 'failing' | 'signed-out' | 'refused';
export type Sending = { line: Line; problem: string; code: string };

const FIRST_WAIT_MS = 3_000;
const LONGEST_WAIT_MS = 300_000;
/** How often the rounds are read again while somebody looks. */
const LOOK_AGAIN_MS = 120_000;
const LOCK = 'livraison-sending';

const server: Server = {
  send: (id, commands) => post(pathTo(paths.roundCommands, { id }), { commands }),
  read: () => get(paths.driverRounds),
};

type Listener = (told: { memory?: Memory; sending?: Sending }) => void;

/**
 * Sends what waits whenever there is a reason to hope: something was noted, the network is back, the page is looked
 * at, some time has passed since the last failure. Answers how to ask for it at once, and how to stop.
 */
export function keepSending(
  store: Store,
  tell: Listener,
): { sendNow: () => void; stop: () => void } {
  const left = new AbortController();
  const { signal } = left;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isBusy = false;
  let isWanted = false;

  async function send(): Promise<void> {
    if (isBusy || signal.aborted) {
      isWanted = true;
      return;
    }
    clearTimeout(timer);
    isBusy = true;
    isWanted = false;
    tell({ sending: { line: 'sending', problem: '', code: '' } });
    try {
      const memory = await alone(LOCK, () => synchronize(store, server, () => new Date()));
      failures = 0;
      tell({ memory, sending: { line: 'idle', problem: '', code: '' } });
      plan(LOOK_AGAIN_MS);
    } catch (error) {
      failures += 1;
      const sending = describe(error);
      tell({ memory: await store.read(), sending });
      const waitS = error instanceof CallError ? error.retryAfterS : 0;
      if (sending.line !== 'signed-out') plan(Math.max(waitAfter(failures), waitS * 1000));
    }
    isBusy = false;
    if (isWanted) void send();
  }

  function plan(ms: number): void {
    if (signal.aborted) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      // A page that nobody looks at asks for nothing, and is asked when it is seen again.
      if (document.visibilityState === 'visible' || failures > 0) void send();
    }, ms);
  }

  const again = () => {
    failures = 0;
    void send();
  };
  const stopFollowing = followOtherTabs(async () => tell({ memory: await store.read() }));
  window.addEventListener('online', again, { signal });
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && again(),
    { signal },
  );
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    stopFollowing();
  });
  void send();
  return { sendNow: again, stop: () => left.abort() };
}

/** Twice as long after each failure, and not all phones at the same moment. */
const waitAfter = (failures: number): number =>
  Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS) * (0.75 + Math.random() / 2);

function describe(error: unknown): Sending {
  const { status, message, code } =
    error instanceof CallError
      ? error
      : { status: 500, message: 'Le téléphone n’arrive pas à envoyer.', code: '' };
  if (status === 0) return { line: 'offline', problem: '', code };
  if (status === 401) return { line: 'signed-out', problem: message, code };
  return { line: status === 403 ? 'refused' : 'failing', problem: message, code };
}
