import { type ComponentType, lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { isRouteErrorResponse, useRevalidator } from 'react-router';
import { screens } from '#contract/base/screens.ts';
import type { Shop } from '#contract/site/shop.ts';
import { ApiError } from '#shop/base/api/client.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { phoneLink } from '#shop/base/ui/format/contact-links.ts';
import { Link } from '#shop/base/ui/link.tsx';

// Precached for this moment; without it the page says what matters.
const OfflineHelp = lazy<ComponentType<{ shop: Shop }>>(() =>
  import('../offline/offline-help.tsx').then(
    ({ OfflineHelp }) => ({ default: OfflineHelp }),
    () => ({ default: () => null }),
  ),
);

/** A returning network is often not ready: the page retries. */
const TRIES_AFTER_RETURN_MS = [0, 2000, 8000, 20_000];

export function PageFailure({ error, shop }: { error: unknown; shop: Shop | undefined }) {
  const revalidator = useRevalidator();
  const isTrying = revalidator.state !== 'idle';
  const { title, message } = describe(error);
  const isOffline = error instanceof ApiError && error.status === 0;
  const tryAgain = useEffectEvent(() => void revalidator.revalidate());
  useEffect(() => {
    if (!isOffline) return;
    let timers: ReturnType<typeof setTimeout>[] = [];
    const onBack = () => {
      timers = TRIES_AFTER_RETURN_MS.map((delayMs) => setTimeout(tryAgain, delayMs));
    };
    void openIfKept();
    window.addEventListener('online', onBack);
    return () => {
      window.removeEventListener('online', onBack);
      for (const timer of timers) clearTimeout(timer);
    };
  }, [isOffline]);
  return (
    <div className="container-page py-16 text-center">
      <title>{shop ? `${title} | ${shop.name}` : title}</title>
      <h1 className="text-2xl font-bold">{title}</h1>
      <p role="alert" className="mt-3 text-muted">
        {message}
      </p>
      <p className="mt-8 flex flex-wrap justify-center gap-3">
        <button
          type="button"
          disabled={isTrying}
          onClick={() => (shop ? revalidator.revalidate() : window.location.reload())}
          className={buttonStyle('primary')}
        >
          {isTrying ? 'Nouvelle tentative…' : 'Réessayer'}
        </button>
        <Link to={screens.shop} className={buttonStyle('secondary')}>
          Aller à la boutique
        </Link>
      </p>
      {shop !== undefined && isOffline && (
        <Suspense>
          <OfflineHelp shop={shop} />
        </Suspense>
      )}
      {shop !== undefined && shop.phone !== '' && !isOffline && (
        <p className="mt-8">
          Vous pouvez aussi nous appeler au{' '}
          <a href={phoneLink(shop.phone)} className="font-semibold text-accent-dark underline">
            {shop.phone}
          </a>
          .
        </p>
      )}
    </div>
  );
}

/** A page opened as a document is cached as one; its calls may be missing. */
async function openIfKept(): Promise<void> {
  const kept = await globalThis.caches?.match(window.location.href, { ignoreVary: true });
  if (kept !== undefined) window.location.reload();
}

const GENERAL = {
  title: 'La page ne s’affiche pas',
  message: 'Une erreur est survenue de notre côté. Réessayez dans un instant.',
};

function describe(error: unknown): { title: string; message: string } {
  if (error instanceof ApiError) {
    if (error.status === 0) return { title: 'Pas de connexion', message: error.message };
    if (error.status < 500) return { ...GENERAL, message: error.message };
  }
  if (isRouteErrorResponse(error) && error.status < 500) {
    const message = String(error.data || error.statusText);
    return error.status === 404 ? { title: 'Page introuvable', message } : { ...GENERAL, message };
  }
  return GENERAL;
}
