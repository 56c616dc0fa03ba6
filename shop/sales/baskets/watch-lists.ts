import { onLeave } from '#shop/base/lists/leave-lists.ts';
import { currentCustomer, onSessionChange } from '#shop/base/session/session.ts';
import { reportBaskets } from './report-baskets.ts';

const keeping = () => import('./keeping/follow-lists.ts');

/**
 * What goes on with the lists behind the pages: baskets are reported, and the lists of whoever is signed in follow
 * their account, for which guests load nothing. Answers how to stop.
 */
export function watchLists(): () => void {
  onLeave((owner) =>
    keeping().then(
      ({ handOver }) => handOver(owner),
      () => undefined,
    ),
  );
  const stops = [reportBaskets()];
  const follow = () => {
    if (currentCustomer() === undefined) return;
    stopWaiting();
    // The next page load tries again.
    keeping().then(
      ({ followLists }) => void stops.push(followLists()),
      () => undefined,
    );
  };
  const stopWaiting = onSessionChange(follow);
  stops.push(stopWaiting);
  follow();
  return () => {
    for (const stop of stops) stop();
  };
}
