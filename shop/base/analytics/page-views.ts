import { paths } from '#contract/base/paths.ts';
import { type Consent, currentConsent } from '../consent/choice.ts';

/** What a browser says about being followed, where it says anything. */
export type Wishes = { doNotTrack?: string | null; globalPrivacyControl?: boolean };

const MAX_PATH = 200;

/**
 * Whether our own count of pages may have this one: not after a refusal, nor where the browser asks
 * not to be followed. The count has no identifier, so it needs no agreement.
 */
export function mayCount(consent: Consent | undefined, wishes: Wishes): boolean {
  const isRefused = consent?.analytics === false;
  const isUnwanted = wishes.doNotTrack === '1' || wishes.globalPrivacyControl === true;
  return !isRefused && !isUnwanted;
}

let lastPath: string | undefined;

/**
 * Counts a page once for each change of path (specification, section 2), with neither cookie nor
 * identifier. A page that the browser prepared beforehand counts when it is looked at. Never fails.
 */
export function trackPageViews(path: string): void {
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
      // An answer that nobody reads keeps its connection busy.
      .then((response) => response.text())
      .catch(() => {
        // A lost statistic is nobody's concern on this page.
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
