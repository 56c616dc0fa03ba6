import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#contract/base/paths.ts';
import { type Consent, currentConsent, onConsentChange } from '#shop/base/consent/choice.ts';

import { useShop } from '../page/use-shop.ts';
import { toast } from '../ui/overlays/toast.ts';
import { isImpersonal, isMeasuring, pushEvent, setContainer, stopMeasuring } from './data-layer.ts';

/** The browser's signals against tracking. */
type Wishes = { doNotTrack?: string | null; globalPrivacyControl?: boolean };

const MAX_PATH = 200;

let lastPath: string | undefined;

/** Counts page views, also for the tag manager after consent. Comes before the page, whose effects push events. */
export function Measure() {
  const { shop } = useShop();
  const { pathname } = useLocation();
  useEffect(() => setContainer(shop.tagManagerId), [shop.tagManagerId]);
  useEffect(() => {
    trackPageViews(pathname);
    pushPageView(pathname);
    // Few visitors agree, so the rest do not load it.
    if (isMeasuring())
      void import('./purchase.ts').then((it) => it.pushWaitingPurchases(), noReport);
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

const noReport = () => undefined;

/** A title may repeat a search; the path replaces it if the search could be personal. */
function pushPageView(path: string): void {
  const title = isImpersonal(document.title) ? document.title : path;
  pushEvent('page_view', { page_path: path, page_title: title });
}

/** Withdraws consent; a reload removes the tag manager's code. */
function endMeasuring(): void {
  if (!stopMeasuring()) return;
  toast({
    text: 'La mesure d’audience est arrêtée. Rechargez la page pour retirer l’outil de Google.',
    tone: 'info',
    durationMs: 0,
    action: { label: 'Recharger', onPress: () => window.location.reload() },
  });
}

/** Whether the shop's own count is allowed. It has no identifier, so it needs no consent, but respects a refusal. */
export function mayCount(consent: Consent | undefined, wishes: Wishes): boolean {
  const isRefused = consent?.analytics === false;
  const isUnwanted = wishes.doNotTrack === '1' || wishes.globalPrivacyControl === true;
  return !isRefused && !isUnwanted;
}

/** Counts a page once per path, without identifier (rule B-42). Counts a prerendered page when shown. Never throws. */
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
      // An unread response keeps its connection busy.
      .then((response) => response.text())
      .catch(() => {});
  });
}

function whenLookedAt(act: () => void): void {
  if (document.prerendering === true) {
    document.addEventListener('prerenderingchange', act, { once: true });
  } else {
    act();
  }
}
