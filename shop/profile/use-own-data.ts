import { useCallback, useEffect, useState } from 'react';
import { type ApiError, browserApi } from '../api.ts';

export type OwnData<T> = {
  /** Undefined until it is there. */
  value: T | undefined;
  /** Why it could not be had; empty while it may still come. */
  problem: string;
  /** Asks again; what is shown stays meanwhile. */
  askAgain: () => Promise<void>;
};

/** What a call tells of the person who is signed in, asked for when it is shown. */
export function useOwnData<T>(path: string): OwnData<T> {
  const [value, setValue] = useState<T>();
  const [problem, setProblem] = useState('');
  const ask = useCallback(
    async (signal?: AbortSignal) => {
      setProblem('');
      try {
        const answer = await browserApi.get<T>(path, signal);
        if (!signal?.aborted) setValue(answer);
      } catch (error) {
        if (!signal?.aborted) setProblem((error as ApiError).message);
      }
    },
    [path],
  );
  useEffect(() => {
    const leaving = new AbortController();
    void ask(leaving.signal);
    return () => leaving.abort();
  }, [ask]);
  return { value, problem, askAgain: () => ask() };
}
