import { onLeave } from '#shop/base/lists/leave-lists.ts';
import { currentCustomer, onSessionChange } from '#shop/base/session/session.ts';
import { reportBaskets } from './report-baskets.ts';

const keeping = () => import('./keeping/follow-lists.ts');

/** Reports baskets, and synchronizes lists of signed-in customers. Returns a stop function. */
export function watchLists(): () => void {
  onLeave((owner) =>
    keeping().then(
      ({ sendListsOfFormerOwner }) => sendListsOfFormerOwner(owner),
      () => undefined,
    ),
  );
  const stops = [reportBaskets()];
  const follow = () => {
    if (currentCustomer() === undefined) return;
    stopWaiting();
    // The next page load tries again.
    keeping().then(
      ({ startListSync }) => void stops.push(startListSync()),
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
