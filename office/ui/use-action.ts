import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { sentenceOf } from '#contract/messages.ts';

/** Does something once at a time: what it says at last is shown, and so is the reason of a refusal. */
export function useAction(): {
  isBusy: boolean;
  act: (run: () => Promise<string | undefined>) => Promise<void>;
} {
  const [isBusy, setBusy] = useState(false);
  const notify = useNotify();
  const refresh = useRefresh();
  const act = async (run: () => Promise<string | undefined>) => {
    setBusy(true);
    try {
      const said = await run();
      if (said !== undefined) notify(said, { type: 'success' });
      refresh();
    } catch (error) {
      notify(sentenceOf(error), { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, act };
}
