import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#contract/base/paths.ts';
import { type Consent, currentConsent, onConsentChange } from '#shop/base/consent/choice.ts';

import { useShop } from '../page/use-shop.ts';
import { toast } from '../ui/overlays/toast.ts';
import { isImpersonal, pushEvent, setContainer, stopMeasuring } from './data-layer.ts';
import { pushWaitingPurchases } from './purchase.ts';

/** What a browser says about being followed, where it says anything. */
type Wishes = { doNotTrack?: string | null; globalPrivacyControl?: boolean };

const MAX_PATH = 200;

let lastPath: string | undefined;

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

/**
 * Whether our own count of pages may have this one: not after a refusal, nor where the browser asks
 * not to be followed. The count has no identifier, so it needs no agreement.
 */
export function mayCount(consent: Consent | undefined, wishes: Wishes): boolean {
  const isRefused = consent?.analytics === false;
  const isUnwanted = wishes.doNotTrack === '1' || wishes.globalPrivacyControl === true;
  return !isRefused && !isUnwanted;
}

/**
 * Counts a page once for each change of path, without cookie or identifier (rule B-42). A prerendered page counts when
 * shown. Never fails.
 */
function trackPageViews(path: string): void {
  if (path === lastPath) return;
  lastPath = path;
  whenLookedAt(() => {
    if (!mayCount(currentConsent(), navigator)) return;
    fetch(paths.pageView, {
      method: 'POST',
      keepalive: true,
      credentials: 'omit',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ chemin: path.slice(0, MAX_PATH) }),
    })
      // An answer that is not read keeps its connection busy.
      .then((response) => response.text())
      .catch(() => {
        // A visitor need not know that a count was lost.
      });
  });
}

function whenLookedAt(act: () => void): void {
  if (document.prerendering === true) {
    document.addEventListener('prerenderingchange', act, { once: true });
  } else {
    act();
  }
}
