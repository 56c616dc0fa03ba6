import { useCallback, useEffect, useState } from 'react';
import type { ReplyAt, UrlOf } from '#contract/base/client.ts';
import { type ApiError, browserApi } from './client.ts';

export type OwnData<T> = {
  /** Undefined until loaded. */
  value: T | undefined;
  /** Empty while loading. */
  problem: string;
  /** It does not exist, or not for this customer: a retry is of no use. */
  isMissing: boolean;
  /** Loads again; the old value stays until then. */
  askAgain: () => Promise<void>;
};

/** Status of an unknown and of an impossible number. */
const MISSING = [400, 404];

/** Loads the data of a customer's GET call when it is shown. */
export const useOwnData = <U extends UrlOf<'GET'>>(url: U): OwnData<ReplyAt<'GET', U>> =>
  useAnswer(useCallback((signal) => browserApi.get(url, signal), [url]));

/** The same for more than one GET; another `load` loads again. */
export function useAnswer<T>(load: (signal: AbortSignal | undefined) => Promise<T>): OwnData<T> {
  const [value, setValue] = useState<T>();
  const [failure, setFailure] = useState<ApiError>();
  const ask = useCallback(
    async (signal?: AbortSignal) => {
      setFailure(undefined);
      try {
        const answer = await load(signal);
        if (!signal?.aborted) setValue(answer);
      } catch (error) {
        if (!signal?.aborted) setFailure(error as ApiError);
      }
    },
    [load],
  );
  useEffect(() => {
    const leaving = new AbortController();
    void ask(leaving.signal);
    return () => leaving.abort();
  }, [ask]);
  return {
    value,
    problem: failure?.message ?? '',
    isMissing: failure !== undefined && MISSING.includes(failure.status),
    askAgain: () => ask(),
  };
}
