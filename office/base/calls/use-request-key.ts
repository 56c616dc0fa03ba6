import { useRef } from 'react';
import { makeId } from '#contract/base/make-id.ts';

/** The field of react-admin's forms with the key, which is sent as a header. */
export const REQUEST_KEY = '@idempotency-key';

type Last = { body: string; key: string };
type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * The idempotency key of a request, the same for the same payload, so a retry acts once. Call `forget` after success.
 * `keptAs` stores it beyond the page, for a form with a draft.
 */
export function useRequestKey(keptAs?: string) {
  const keys = useRef<ReturnType<typeof requestKeys>>(undefined);
  keys.current ??= requestKeys(keptAs === undefined ? undefined : [sessionStorage, keptAs]);
  return keys.current;
}

/** The keys of one form, in browser storage if given. */
export function requestKeys(place?: [storage: Storage, name: string]) {
  let last = read(place);
  return {
    keyOf: (payload: object): string => {
      // A restored draft may order its fields differently.
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
