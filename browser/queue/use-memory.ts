import { useCallback, useEffect, useRef, useState } from 'react';
import { keepSending, type Sending } from './keep-sending.ts';
import type { QueueMemory } from './memory.ts';
import type { OtherTabs } from './other-tabs.ts';
import type { Line } from './send-queue.ts';
import type { Store } from './storage.ts';

const BEFORE: Sending = { line: 'idle', problem: '', code: '' };

/** Keeps the queue of a store sent while the page is open. `memory` is undefined until the store is read. */
export function useMemory<M extends QueueMemory>({
  store,
  line,
  lock,
  tabs,
  empty,
}: {
  store: Store<M>;
  line: Line<M>;
  /** Of the tab that sends. */
  lock: string;
  tabs: OtherTabs;
  empty: M;
}) {
  const [memory, setMemory] = useState<M>();
  const [sending, setSending] = useState(BEFORE);
  const send = useRef<() => void>(() => undefined);
  useEffect(() => {
    store.read().then(setMemory, () => setMemory(empty));
    const { sendNow, stop } = keepSending({ store, line, lock, tabs }, (told) => {
      if (told.memory !== undefined) setMemory(told.memory);
      if (told.sending !== undefined) setSending(told.sending);
    });
    send.current = sendNow;
    return stop;
  }, [store, line, lock, tabs, empty]);
  const changeMemory = useCallback(
    async (change: () => Promise<M>): Promise<M> => {
      const changed = await change();
      setMemory(changed);
      tabs.notify();
      return changed;
    },
    [tabs],
  );
  const sendNow = useCallback(() => send.current(), []);
  return { memory, sending, sendNow, changeMemory };
}
