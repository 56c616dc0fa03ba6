import { useCallback, useSyncExternalStore } from 'react';
import { useSelf } from '#office/base/session/use-self.ts';
import {
  type KeptRecord,
  type KeptRecords,
  readKept,
  withPin,
  withVisit,
  writeKept,
} from '../session/kept-records.ts';

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
/** Keeps the object the same while nothing changes. */
let last: { text: string; kept: KeptRecords } | undefined;

function snapshot(personId: number): KeptRecords {
  const kept = readKept(personId);
  const text = `${personId} ${JSON.stringify(kept)}`;
  if (last?.text !== text) last = { text, kept };
  return last.kept;
}

/** Pinned and recent records of the signed-in clerk; `visit` and `pin` store them in this browser. */
export function useKept() {
  const personId = useSelf()?.id ?? 0;
  const kept = useSyncExternalStore(subscribe, () => snapshot(personId));
  const write = useCallback(
    (change: (before: KeptRecords) => KeptRecords) => {
      if (personId === 0) return;
      writeKept(personId, change(readKept(personId)));
      for (const listener of listeners) listener();
    },
    [personId],
  );
  const visit = useCallback(
    (record: KeptRecord) => write((before) => withVisit(before, record)),
    [write],
  );
  const pin = useCallback(
    (record: KeptRecord) => write((before) => withPin(before, record)),
    [write],
  );
  return { kept, visit, pin };
}
