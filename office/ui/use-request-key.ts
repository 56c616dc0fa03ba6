import { useRef } from 'react';
import { makeId } from '#contract/make-id.ts';

/** Where a form of react-admin puts the key among its fields; it is sent as a header. */
export const REQUEST_KEY = '@idempotency-key';

/**
 * The key of a request that must count once: the same as long as the same is sent, so that whoever
 * presses again after the network was lost does nothing twice; `forget` it once it was done.
 */
export function useRequestKey() {
  const last = useRef({ body: '', key: '' });
  return {
    keyOf: (payload: unknown): string => {
      const body = JSON.stringify(payload);
      if (last.current.body !== body) last.current = { body, key: makeId() };
      return last.current.key;
    },
    forget: () => {
      last.current = { body: '', key: '' };
    },
  };
}
