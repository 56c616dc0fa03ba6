import { useRef } from 'react';
import { makeId } from '#contract/base/make-id.ts';

/** Where a form of react-admin puts the key among its fields; it is sent as a header. */
export const REQUEST_KEY = '@idempotency-key';

type Last = { body: string; key: string };
type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * The key of a request that must count once: the same as long as the same is sent, so that whoever
 * presses again after the network was lost does nothing twice; `forget` it once it was done. With `keptAs`
 * it outlives the page, for a form whose draft does.
 */
export function useRequestKey(keptAs?: string) {
  const keys = useRef<ReturnType<typeof requestKeys>>(undefined);
  keys.current ??= requestKeys(keptAs === undefined ? undefined : [sessionStorage, keptAs]);
  return keys.current;
}

/** The keys of one form, kept in a browser's storage under a name, if one is given and can be had. */
export function requestKeys(place?: [storage: Storage, name: string]) {
  let last = read(place);
  return {
    keyOf: (payload: object): string => {
      // A draft that was taken up again may have its fields in another order.
      const body = JSON.stringify(Object.entries(payload).toSorted(([a], [b]) => (a < b ? -1 : 1)));
      if (last?.body !== body) {
        last = { body, key: makeId() };
        keep(place, last);
      }
      return last.key;
    },
    forget: () => {
      last = undefined;
      keep(place, last);
    },
  };
}

function read(place: Parameters<typeof requestKeys>[0]): Last | undefined {
  try {
    return JSON.parse(place?.[0].getItem(place[1]) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

function keep(place: Parameters<typeof requestKeys>[0], last: Last | undefined): void {
  try {
    if (last === undefined) place?.[0].removeItem(place[1]);
    else place?.[0].setItem(place[1], JSON.stringify(last));
  } catch {
    // Without storage a key lives as long as its page.
  }
}
