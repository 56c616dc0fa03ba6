import { NEEDS_FACTOR } from '#contract/base/refusal-codes.ts';
import { ApiError, withBrowserLock } from '../api-session.ts';
import type { QueueMemory } from './memory.ts';
import type { OtherTabs } from './other-tabs.ts';
import { type Line, sendQueue } from './send-queue.ts';
import type { Store } from './storage.ts';

/** `refused`: the server accepts nothing of this account, with a reason. */
type LineState = 'sending' | 'idle' | 'offline' | 'failing' | 'signed-out' | 'refused';
export type Sending = { line: LineState; problem: string; code: string };

const FIRST_WAIT_MS = 3_000;
const LONGEST_WAIT_MS = 300_000;
const LOOK_AGAIN_MS = 120_000;

/** Another account has signed in elsewhere in this browser. */
const OTHER_ACCOUNT = 'other-account';

type Listener<M> = (told: { memory?: M; sending?: Sending }) => void;

/** Sends the queue after a note, a return or a pause. Returns how to send at once, and how to stop. */
export function keepSending<M extends QueueMemory>(
  { store, line, lock, tabs }: { store: Store<M>; line: Line<M>; lock: string; tabs: OtherTabs },
  tell: Listener<M>,
): { sendNow: () => void; stop: () => void } {
  const pace = { most: line.most };
  const left = new AbortController();
  const { signal } = left;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isBusy = false;
  let isWanted = false;
  /** Holds until the person acts, so as not to disturb them. */
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
      const memory = await withBrowserLock(lock, () =>
        sendQueue(store, line, pace, () => new Date()),
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
  const stopFollowing = tabs.follow(() => {
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
      : { status: 500, message: 'L’appareil n’arrive pas à envoyer.', code: '' };
  if (status === 0) return { line: 'offline', problem: '', code };
  if (status === 401 || code === OTHER_ACCOUNT)
    return { line: 'signed-out', problem: message, code };
  return { line: status === 403 ? 'refused' : 'failing', problem: message, code };
}
