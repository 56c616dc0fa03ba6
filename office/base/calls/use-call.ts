import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { ReplyAt, UrlOf } from '#contract/base/client.ts';
import { type Change, type ChangeAt, callApi } from './api.ts';
import { tellApart } from './refusal.ts';

export type Refusal = Error & {
  status?: number;
  body?: { code?: string; errors?: Record<string, string> };
};
type Ending<T> = {
  /** What the page says once it is done. */
  done?: string | ((reply: T) => string);
  /** The record is gone or the page is left, so nothing of it is read again. */
  isEnd?: boolean;
};

/** How long a refusal stays, to be read. */
export const READING_MS = 10_000;
const CONFLICT = 409;

/** Whether somebody else was first: what is shown is not what there is, and is to be read again. */
export const isConflict = (error: unknown): boolean => (error as Refusal).status === CONFLICT;

/** The stable name of a refusal; empty for what was none. */
export const codeOf = (error: unknown): string => (error as Refusal).body?.code ?? '';

/**
 * Makes the changes of a page: says how it went and reads the page again, after a conflict too. Of a form,
 * what is wrong is said by field of `fields` (`problems`), and `failure` is what belongs to none of them.
 * A refused change answers undefined.
 */
export function useCall(fields?: readonly string[]) {
  const notify = useNotify();
  const queries = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [problems, setProblems] = useState<Record<string, string>>({});
  const tellRefusal = ({ message, body }: Refusal) => {
    if (fields === undefined)
      return notify(message, { type: 'error', autoHideDuration: READING_MS });
    const said = tellApart(message, body?.errors ?? {}, fields);
    setProblems(said.problems);
    setFailure(said.failure);
  };
  /** Does something once at a time that takes more than one call. */
  const act = async <T>(run: () => Promise<T>, { done, isEnd = false }: Ending<T> = {}) => {
    setIsBusy(true);
    setFailure('');
    setProblems({});
    try {
      const reply = await run();
      if (done !== undefined) {
        notify(typeof done === 'string' ? done : done(reply), { type: 'success' });
      }
      // A button that is pressed before the new version is there would collide with its own change.
      if (!isEnd) await queries.invalidateQueries();
      return reply;
    } catch (error) {
      tellRefusal(error as Refusal);
      if (isConflict(error)) await queries.invalidateQueries();
      return undefined;
    } finally {
      setIsBusy(false);
    }
  };
  const call = <const M extends Change, U extends UrlOf<M>>({
    path,
    done,
    isEnd,
    ...change
  }: { path: U; method: M } & ChangeAt<M, U> & Ending<ReplyAt<M, U>>) =>
    act(() => callApi<M, U>(path, change as unknown as { method: M } & ChangeAt<M, U>), {
      done,
      isEnd,
    });
  return { call, act, isBusy, failure, problems };
}
