import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { sentenceOf } from '#contract/messages.ts';
import { callApi } from '../api.ts';

type Change = {
  path: string;
  method: 'POST' | 'PUT' | 'DELETE';
  body?: object;
  /** The version that is shown, where two clerks may collide. */
  version?: number;
  /** What is said when it is done. */
  done: string;
  /** Whether the record is gone afterwards, so that nobody asks for it again. */
  isEnd?: boolean;
};

/** Makes a change, says how it went and reads the page again; true when it was made. */
export function useChange(): { change: (change: Change) => Promise<boolean>; isBusy: boolean } {
  const notify = useNotify();
  const refresh = useRefresh();
  const [isBusy, setBusy] = useState(false);
  const change = async ({ path, method, body, version, done, isEnd = false }: Change) => {
    setBusy(true);
    try {
      await callApi(path, {
        method,
        ...(body && { body }),
        ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
      });
      notify(done, { type: 'success' });
      if (!isEnd) refresh();
      return true;
    } catch (error) {
      notify(sentenceOf(error), { type: 'error' });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { change, isBusy };
}
