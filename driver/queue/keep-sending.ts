import { ApiError, withBrowserLock } from '#browser/api-session.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { get, post } from '../api.ts';
import type { Memory } from './memory.ts';
import { followOtherTabs } from './other-tabs.ts';
import type { Store } from './store.ts';
import { aPace, type Server, synchronize } from './synchronize.ts';

/** `refused`: the server accepts nothing of this account, with a reason. */
type Line = 'sending' | 'idle' | 'offline' | 'failing' | 'signed-out' | 'refused';
export type Sending = { line: Line; problem: string; code: string };

const FIRST_WAIT_MS = 3_000;
const LONGEST_WAIT_MS = 300_000;
const LOOK_AGAIN_MS = 120_000;
const LOCK = 'livraison-sending';

/** The account needs a second factor first; only its owner adds one. */
export const NEEDS_FACTOR = 'second-factor-needed';
/** Another driver has signed in elsewhere in this browser. */
const OTHER_ACCOUNT = 'other-account';

const serverFor = (driverId: number): Server => ({
  send: (id, commands) => post(pathTo(paths.roundCommands, { id }), { commands }, driverId),
  read: () => get(paths.driverRounds, driverId),
});

type Listener = (told: { memory?: Memory; sending?: Sending }) => void;

/** Sends the queue after a note, a return or a pause. Returns how to send at once, and how to stop. */
export function keepSending(
  store: Store,
  driverId: number,
  tell: Listener,
): { sendNow: () => void; stop: () => void } {
  const server = serverFor(driverId);
  const pace = aPace();
  const left = new AbortController();
  const { signal } = left;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isBusy = false;
  let isWanted = false;
  /** Holds until the driver acts, so as not to disturb them. */
  let isHeld = false;

  async function send(): Promise<void> {
    if (isHeld) return;
    if (isBusy || signal.aborted) {
      isWanted = true;
      return;
    }
    clearTimeout(timer);
    isBusy = true;
    isWanted = false;
    tell({ sending: { line: 'sending', problem: '', code: '' } });
    try {
      const memory = await withBrowserLock(LOCK, () =>
        synchronize(store, server, pace, () => new Date()),
      );
      failures = 0;
      tell({ memory, sending: { line: 'idle', problem: '', code: '' } });
      plan(LOOK_AGAIN_MS);
    } catch (error) {
      failures += 1;
      const sending = describe(error);
      isHeld = sending.code === NEEDS_FACTOR;
      const memory = await store.read().catch(() => undefined);
      tell({ ...(memory !== undefined && { memory }), sending });
      const waitS = error instanceof ApiError ? (error.retryAfterS ?? 0) : 0;
      const isOver = isHeld || sending.line === 'signed-out';
      if (!isOver) plan(Math.max(waitAfter(failures), waitS * 1000));
    } finally {
      isBusy = false;
    }
    if (isWanted) void send();
  }

  function plan(ms: number): void {
    if (signal.aborted) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      // A hidden page sends nothing until it is shown.
      if (document.visibilityState === 'visible' || failures > 0) void send();
    }, ms);
  }

  const again = () => {
    failures = 0;
    void send();
  };
  const sendNow = () => {
    isHeld = false;
    again();
  };
  const stopFollowing = followOtherTabs(() => {
    store.read().then(
      (memory) => tell({ memory }),
      () => undefined,
    );
  });
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
  return { sendNow, stop: () => left.abort() };
}

/** Doubles after each failure, with jitter. */
const waitAfter = (failures: number): number =>
  Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS) * (0.75 + Math.random() / 2);

function describe(error: unknown): Sending {
  const { status, message, code } =
    error instanceof ApiError
      ? error
      : { status: 500, message: 'Le téléphone n’arrive pas à envoyer.', code: '' };
  if (status === 0) return { line: 'offline', problem: '', code };
  if (status === 401 || code === OTHER_ACCOUNT)
    return { line: 'signed-out', problem: message, code };
  return { line: status === 403 ? 'refused' : 'failing', problem: message, code };
}
