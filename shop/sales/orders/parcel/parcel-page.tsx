import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '#contract/base/paths.ts';
import type { Parcel } from '#contract/sales/orders/relative.ts';
import { type ApiError, browserApi } from '#shop/base/api/client.ts';
import { CardSkeleton, Failure } from '#shop/base/api/loaded.tsx';
import { PageBanner } from '#shop/base/page/page-banner.tsx';

import { useHydrated } from '#shop/base/ui/hooks/use-hydrated.ts';
import { ShownParcel } from './shown-parcel.tsx';

export const PARCEL_TITLE = 'Votre colis';

const INCOMPLETE = 'Ce lien est incomplet : ouvrez celui du SMS que vous avez reçu.';

/**
 * A parcel for whoever receives what somebody else paid, by the link of their text message: no price. What the address
 * says is read in the browser only, so that no token reaches a kept page.
 */
export function ParcelPage() {
  const isLive = useHydrated();
  const [search] = useSearchParams();
  const name = isLive ? (search.get('order') ?? '') : '';
  const token = isLive ? (search.get('token') ?? '') : '';
  const [parcel, setParcel] = useState<Parcel>();
  const [failure, setFailure] = useState<{ text: string; mayRetry: boolean }>();
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new try asks again.
  useEffect(() => {
    if (!isLive) return;
    if (name === '' || token === '') return setFailure({ text: INCOMPLETE, mayRetry: false });
    const leaving = new AbortController();
    browserApi
      .post(paths.parcel, { name, token }, leaving.signal)
      .then((found) => {
        setParcel(found);
        setFailure(undefined);
      })
      .catch(({ message, status }: ApiError) => {
        if (!leaving.signal.aborted) setFailure({ text: message, mayRetry: status !== 404 });
      });
    return () => leaving.abort();
  }, [isLive, name, token, tries]);
  const askAgain = () => setTries((count) => count + 1);
  return (
    <>
      <PageBanner title={PARCEL_TITLE} steps={[{ label: PARCEL_TITLE }]} />
      <div className="container-page max-w-3xl py-5 sm:py-8">
        {parcel !== undefined ? (
          <ShownParcel
            parcel={parcel}
            token={token}
            onChange={setParcel}
            askAgain={async () => askAgain()}
          />
        ) : failure === undefined ? (
          <CardSkeleton />
        ) : failure.mayRetry ? (
          <Failure problem={failure.text} onRetry={askAgain} />
        ) : (
          <p role="alert" className="rounded-lg bg-promo-soft p-4 font-semibold">
            {failure.text}
          </p>
        )}
        <noscript>
          <p className="mt-4 font-semibold">Activez JavaScript pour voir votre colis.</p>
        </noscript>
      </div>
    </>
  );
}
