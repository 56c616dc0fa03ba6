import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { currentConsent, onConsentChange } from '../consent/choice.ts';
import { useShop } from '../page/use-shop.ts';
import { toast } from '../ui/overlays/toast.ts';
import { pushEvent, setContainer, stopMeasuring } from './data-layer.ts';
import { trackPageViews } from './page-views.ts';
import { pushWaitingPurchases } from './purchase.ts';
import { isImpersonal } from './push-search.ts';

/**
 * Counts the pages of the visit, and hands them to the tag manager from the moment that the visitor
 * agrees. It stands before the page in the frame, so that it is ready for the events of its parts.
 */
export function Measure() {
  const { shop } = useShop();
  const { pathname } = useLocation();
  useEffect(() => setContainer(shop.tagManagerId), [shop.tagManagerId]);
  useEffect(() => {
    trackPageViews(pathname);
    pushPageView(pathname);
    pushWaitingPurchases();
    let isAgreed = currentConsent()?.analytics === true;
    return onConsentChange(() => {
      const wasAgreed = isAgreed;
      isAgreed = currentConsent()?.analytics === true;
      if (isAgreed && !wasAgreed) pushPageView(pathname);
      if (wasAgreed && !isAgreed) endMeasuring();
    });
  }, [pathname]);
  return null;
}

/** A title may repeat what was searched for; then the path stands for it where it could be personal. */
function pushPageView(path: string): void {
  const title = isImpersonal(document.title) ? document.title : path;
  pushEvent('page_view', { page_path: path, page_title: title });
}

/** What was loaded stays in the page: it is told to keep nothing, and a reload takes it away. */
function endMeasuring(): void {
  if (!stopMeasuring()) return;
  toast({
    text: 'La mesure d’audience est arrêtée. Rechargez la page pour retirer l’outil de Google.',
    tone: 'info',
    durationMs: 0,
    action: { label: 'Recharger', onPress: () => window.location.reload() },
  });
}
