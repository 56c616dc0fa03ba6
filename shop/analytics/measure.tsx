import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useAgreed } from '../consent/choice.ts';
import { toast } from '../ui/toast.ts';
import { useShop } from '../use-shop.ts';
import { pushEvent, setContainer } from './data-layer.ts';
import { trackPageViews } from './page-views.ts';

/**
 * Counts the pages of the visit, and hands them to the tag manager from the moment that the visitor
 * agrees. It stands before the page in the frame, so that it is ready for the events of its parts.
 */
export function Measure() {
  const { shop } = useShop();
  const { pathname } = useLocation();
  const isAgreed = useAgreed('analytics');
  const wasAgreed = useRef(false);
  useEffect(() => setContainer(shop.tagManagerId), [shop.tagManagerId]);
  useEffect(() => trackPageViews(pathname), [pathname]);
  useEffect(() => {
    if (isAgreed) pushEvent('page_view', { page_path: pathname, page_title: document.title });
  }, [isAgreed, pathname]);
  useEffect(() => {
    if (wasAgreed.current && !isAgreed && shop.tagManagerId !== '') void stopMeasuring();
    wasAgreed.current = isAgreed;
  }, [isAgreed, shop.tagManagerId]);
  return null;
}

/** What was loaded stays in the page: it is told to keep nothing, and a reload takes it away. */
async function stopMeasuring(): Promise<void> {
  const { stopTagManager } = await import('./tag-manager.ts');
  if (!stopTagManager()) return;
  toast({
    text: 'La mesure d’audience est arrêtée. Rechargez la page pour retirer l’outil de Google.',
    tone: 'info',
    durationMs: 0,
    action: { label: 'Recharger', onPress: () => window.location.reload() },
  });
}
