import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { ReplyAt, UrlOf } from '#contract/base/client.ts';
import { type Change, type ChangeAt, callApi } from './api.ts';

type SaidRefusal = {
  problems: Record<string, string>;
  /** The refusal outside the form's fields, or empty. */
  failure: string;
};

export type Refusal = Error & {
  status?: number;
  body?: { code?: string; errors?: Record<string, string> };
};
type Ending<T> = {
  done?: string | ((reply: T) => string);
  /** The record is gone or the page is left: do not load it again. */
  isEnd?: boolean;
};

export const NOTICE_MS = 10_000;
const CONFLICT = 409;

/** Whether another clerk changed the record first, so the page must load it again. */
export const isConflict = (error: unknown): boolean => (error as Refusal).status === CONFLICT;

/** The stable code of a refusal, or empty. */
export const codeOf = (error: unknown): string => (error as Refusal).body?.code ?? '';

/**
 * Runs a page's changes, reports the result and reloads the page, also after a conflict. `problems` belong to `fields`,
 * `failure` to none. Returns undefined if refused.
 */
export function useCall(fields?: readonly string[]) {
  const notify = useNotify();
  const queries = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [problems, setProblems] = useState<Record<string, string>>({});
  const tellRefusal = ({ message, body }: Refusal) => {
    if (fields === undefined)
      return notify(message, { type: 'error', autoHideDuration: NOTICE_MS });
    const said = splitRefusal(message, body?.errors ?? {}, fields);
    setProblems(said.problems);
    setFailure(said.failure);
  };
  const act = async <T>(run: () => Promise<T>, { done, isEnd = false }: Ending<T> = {}) => {
    setIsBusy(true);
    setFailure('');
    setProblems({});
    try {
      const reply = await run();
      if (done !== undefined) {
        notify(typeof done === 'string' ? done : done(reply), { type: 'success' });
      }
      // A button pressed before the new version arrives would conflict with its own change.
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

/** Splits a refusal into errors of `fields` and the rest. */
export function splitRefusal(
  message: string,
  errors: Record<string, string>,
  fields: readonly string[],
): SaidRefusal {
  const all = Object.entries(errors);
  const ours = all.filter(([field]) => fields.includes(field));
  if (ours.length === 0) return { problems: {}, failure: message };
  // An error of a field outside the form is known by its name.
  const isNamed = all.some(([field, said]) => message === named(field, said));
  const others = all.filter(([field]) => !fields.includes(field));
  return {
    problems: Object.fromEntries(ours),
    failure: others.map(([field, said]) => (isNamed ? named(field, said) : said)).join(' · '),
  };
}

const named = (field: string, said: string) => `${field} : ${said}`;
