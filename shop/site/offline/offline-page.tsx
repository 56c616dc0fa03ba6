import { PageBanner } from '#shop/base/page/page-banner.tsx';
import { useShop } from '#shop/base/page/use-shop.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { OfflineHelp } from './offline-help.tsx';
import { useReturn } from './use-return.ts';

/** Shown in the place of a page that cannot be had without the network. */
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
