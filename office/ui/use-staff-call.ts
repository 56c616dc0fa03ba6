import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { HttpError, useNotify } from 'react-admin';
import { sentenceOf } from '#contract/messages.ts';
import { callApi } from '../api.ts';

type Wanted<T> = {
  method?: 'POST' | 'PUT';
  path: string;
  body?: unknown;
  /** The version that the page shows, so that nothing newer is overwritten. */
  version?: number;
  /** Makes a second press do nothing new. */
  idempotencyKey?: string;
  /** What the page says once it is done. */
  done: string | ((reply: T) => string);
};

const READING_MS = 10_000;
const CONFLICT = 409;

/** Calls for the buttons of a page: says how it went and reads the page again once it is done. */
export function useStaffCall() {
  const notify = useNotify();
  const queries = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const call = async <T>({ method = 'POST', path, body = {}, done, ...how }: Wanted<T>) => {
    setIsBusy(true);
    try {
      const headers = {
        ...(how.version !== undefined && { 'if-match': `"${how.version}"` }),
        ...(how.idempotencyKey !== undefined && { 'idempotency-key': how.idempotencyKey }),
      };
      const reply = await callApi<T>(path, { method, body, headers });
      notify(typeof done === 'string' ? done : done(reply), { type: 'success' });
      // A button that is pressed before the new version is there would collide with its own change.
      await queries.invalidateQueries();
      return reply;
    } catch (error) {
      notify(sentenceOf(error), { type: 'error', autoHideDuration: READING_MS });
      // What is shown is not what there is: the page shows what somebody else made of it.
      if (error instanceof HttpError && error.status === CONFLICT)
        await queries.invalidateQueries();
      return undefined;
    } finally {
      setIsBusy(false);
    }
  };
  return { call, isBusy };
}
