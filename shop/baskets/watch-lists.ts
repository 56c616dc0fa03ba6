import { onLeave } from '../lists/leave-lists.ts';
import { currentCustomer, onSessionChange } from '../session/session.ts';
import { reportBaskets } from './report-baskets.ts';

const keeping = () => import('./keeping/follow-lists.ts');

/**
 * What goes on with the lists behind the pages: baskets are reported, and the lists of whoever is signed in follow
 * their account, for which guests load nothing. Answers how to stop.
 */
export function watchLists(): () => void {
  onLeave((owner, taken) =>
    keeping().then(
      ({ handOver }) => handOver(owner, taken),
      () => undefined,
    ),
  );
  const stops = [reportBaskets()];
  let isLeft = false;
  let isFollowed = false;
  const follow = () => {
    if (isFollowed || currentCustomer() === undefined) return;
    isFollowed = true;
    keeping().then(
      ({ followLists }) => {
        if (!isLeft) stops.push(followLists());
      },
      () => {
        isFollowed = false;
      },
    );
  };
  stops.push(onSessionChange(follow));
  follow();
  return () => {
    isLeft = true;
    for (const stop of stops) stop();
  };
}
