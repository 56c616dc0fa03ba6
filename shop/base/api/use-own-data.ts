import { useCallback, useEffect, useState } from 'react';
import type { ReplyAt, UrlOf } from '#contract/base/client.ts';
import { type ApiError, browserApi } from './client.ts';

export type OwnData<T> = {
  /** Undefined until it is there. */
  value: T | undefined;
  /** Why it could not be had; empty while it may still come. */
  problem: string;
  /** There is no such thing, or not for this person: asking again is of no use. */
  isMissing: boolean;
  /** Asks again; what is shown stays until the answer comes. */
  askAgain: () => Promise<void>;
};

/** How the server refuses what does not exist, and a number that nothing can have. */
const MISSING = [400, 404];

/** What a call tells of the person who is signed in, asked for when it is shown. */
export const useOwnData = <U extends UrlOf<'GET'>>(url: U): OwnData<ReplyAt<'GET', U>> =>
  useAnswer(useCallback((signal) => browserApi.get(url, signal), [url]));

/** The same where one GET is not enough; another `load` asks again. */
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
