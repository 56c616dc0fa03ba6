import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { ReplyAt, UrlOf } from '#contract/base/client.ts';
import { type Change, type ChangeAt, callApi } from './api.ts';

/** What the server said no to, as a form shows it. */
type SaidRefusal = {
  /** Beside which field, by the server's names. */
  problems: Record<string, string>;
  /** What belongs to none of the form's fields; empty if nothing does. */
  failure: string;
};

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

/** Tells apart what of a refusal stands beside one of `fields`; all else is said too, as the server says it. */
export function tellApart(
  message: string,
  errors: Record<string, string>,
  fields: readonly string[],
): SaidRefusal {
  const all = Object.entries(errors);
  const ours = all.filter(([field]) => fields.includes(field));
  if (ours.length === 0) return { problems: {}, failure: message };
  // What no form foresees has no sentence of its own, and is known by its field.
  const isNamed = all.some(([field, said]) => message === named(field, said));
  const others = all.filter(([field]) => !fields.includes(field));
  return {
    problems: Object.fromEntries(ours),
    failure: others.map(([field, said]) => (isNamed ? named(field, said) : said)).join(' · '),
  };
}

const named = (field: string, said: string) => `${field} : ${said}`;
