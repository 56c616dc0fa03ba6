import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '#contract/base/paths.ts';
import { PageBanner } from '#shop/base/page/page-banner.tsx';
import { useShop } from '#shop/base/page/use-shop.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { productCall } from '#shop/goods/catalogue/product/load-product.ts';
import { wantedPage } from './offline-address.ts';
import { OfflineHelp } from './offline-help.tsx';

export function OfflinePage() {
  const { shop } = useShop();
  const { state, retry } = useReturn();
  return (
    <>
      <PageBanner title="Pas de connexion internet" steps={[{ label: 'Hors connexion' }]}>
        <p className="mt-2 max-w-prose text-muted">
          Cette page n’a pas pu être chargée. Elle s’ouvrira d’elle-même dès que la connexion sera
          revenue.
        </p>
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <button
            type="button"
            disabled={state === 'trying'}
            onClick={retry}
            className={buttonStyle('primary')}
          >
            {state === 'trying' ? 'Nouvelle tentative...' : 'Réessayer'}
          </button>
          <p role="status" className="text-sm font-semibold">
            {state === 'failed' && 'Toujours pas de connexion.'}
          </p>
        </div>
      </PageBanner>
      <div className="container-page">
        <OfflineHelp shop={shop} />
      </div>
    </>
  );
}

const LOOK_EVERY_MS = 15_000;

/** A returning network may fail for some seconds. */
const LOOK_AGAIN_MS = [1_000, 3_000];

const PROBE_TIMEOUT_MS = 8_000;

/** The page last opened from here, in this tab. */
const TRIED = 'opened-from-offline';

/** Returns by press or when the network is back. A cached product shows at once. */
function useReturn() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [state, setState] = useState<'idle' | 'trying' | 'failed'>('idle');
  const wanted = wantedPage(search);

  const goBackIfPossible = useEffectEvent(async () => {
    if (await isReachable()) open(wanted);
  });
  const showIfKept = useEffectEvent(async () => {
    const id = productIdOf(wanted);
    if (id === undefined || !('caches' in window)) return;
    if (await caches.match(productCall(id))) navigate(wanted, { replace: true });
  });
  useEffect(() => {
    if (search === '') return;
    showIfKept().catch(() => {
      // Without storage the offline page stays.
    });
    const look = () => {
      if (document.visibilityState === 'visible') void goBackIfPossible();
    };
    const timers = [setInterval(look, LOOK_EVERY_MS)];
    const lookNowAndSoon = () => {
      look();
      timers.push(...LOOK_AGAIN_MS.map((ms) => setTimeout(look, ms)));
    };
    // The network may return before hydration, and its event is missed.
    if (navigator.onLine && !wasJustTried(wanted)) lookNowAndSoon();
    window.addEventListener('online', lookNowAndSoon);
    return () => {
      timers.forEach(clearTimeout);
      window.removeEventListener('online', lookNowAndSoon);
    };
  }, [search, wanted]);

  const retry = async () => {
    setState('trying');
    if (await isReachable()) open(wanted);
    else setState('failed');
  };
  return { state, retry };
}

/** A full load brings current state. */
function open(wanted: string): void {
  try {
    sessionStorage.setItem(TRIED, wanted);
  } catch {
    // See `wasJustTried`.
  }
  window.location.replace(wanted);
}

/** The visitor came back from that page: it is not retried at once. */
function wasJustTried(wanted: string): boolean {
  try {
    const tried = sessionStorage.getItem(TRIED);
    sessionStorage.removeItem(TRIED);
    return tried === wanted;
  } catch {
    // Without storage only the timer retries, or a failing page would reload endlessly.
    return true;
  }
}

async function isReachable(): Promise<boolean> {
  const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
  return fetch(paths.alive, { cache: 'no-store', signal }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Undefined for another page. */
const productIdOf = (address: string): string | undefined =>
  /^\/(?:produits\/(?=\d+\/details)|single-product\/)(\d+)(?:\/details)?(?:[?#]|$)/.exec(
    address,
  )?.[1];
