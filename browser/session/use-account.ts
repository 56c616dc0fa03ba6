import { useEffect, useState } from 'react';
import { registerPageWorker } from '../offline/keep-worker.ts';
import type { OtherTabs } from '../queue/other-tabs.ts';
import type { Account } from '../queue/storage.ts';
import type { Entry } from './entry.ts';

/**
 * The account on this device, followed across tabs: undefined until read, null without one. Registers the page's worker and
 * finishes a sign-out that did not reach the server. The arguments must stay the same.
 */
export function useAccount<A extends Account>({
  scope,
  entry,
  tabs,
  read,
}: {
  /** Path of the page. */
  scope: string;
  entry: Pick<Entry, 'finishSignOut'>;
  tabs: OtherTabs;
  read(): Promise<A | undefined>;
}) {
  const [account, setAccount] = useState<A | null>();
  const [hasFailed, setHasFailed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the arguments stay the same.
  useEffect(() => {
    void registerPageWorker(scope);
    void entry.finishSignOut();
    const finish = () => void entry.finishSignOut();
    window.addEventListener('online', finish);
    const readAgain = () =>
      read().then(
        (found) => setAccount(found ?? null),
        () => setHasFailed(true),
      );
    void readAgain();
    const stopFollowing = tabs.follow(readAgain);
    return () => {
      window.removeEventListener('online', finish);
      stopFollowing();
    };
  }, []);
  return { account, setAccount, hasFailed };
}
