import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { readRecentlyViewed } from '../catalogue/recently-viewed.ts';
import { useHasChosen } from '../consent/choice.ts';
import { isPopupPath } from '../widgets/popup-path.ts';
import { noteVisit, showsInterest } from './install-interest.ts';
import { InstallOffer } from './install-offer.tsx';
import { registerServiceWorker, reloadIfDue, type TakeUpdate } from './register.ts';
import { UpdatePrompt } from './update-prompt.tsx';
import { mayAsk } from './update-rule.ts';

/** What a page can do without at first: the service worker, its updates, the offer to install. */
export function LateParts() {
  const { pathname } = useLocation();
  const hasChosen = useHasChosen();
  const [take, setTake] = useState<TakeUpdate>();
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const [isInterested, setIsInterested] = useState(false);
  const [isClosed, setIsClosed] = useState(false);

  useEffect(() => {
    void registerServiceWorker((update) => setTake(() => update));
  }, []);
  useEffect(() => {
    reloadIfDue(pathname);
    const { firstDay, isRefused } = noteVisit(today);
    const seenProducts = readRecentlyViewed().length;
    setIsInterested(!isRefused && showsInterest({ firstDay, today, seenProducts }));
  }, [pathname, today]);

  // The question of consent and the offer on baskets stand in the same place, and came first.
  if (!mayAsk({ pathname }) || !hasChosen || isPopupPath(pathname)) return null;
  if (take !== undefined) return <UpdatePrompt take={take} onLater={() => setTake(undefined)} />;
  if (!isInterested || isClosed) return null;
  return <InstallOffer today={today} onClose={() => setIsClosed(true)} />;
}
