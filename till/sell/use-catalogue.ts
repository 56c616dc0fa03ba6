import { useEffect, useMemo, useState } from 'react';
import { get } from '#browser/calls.ts';
import { callTo } from '#contract/base/client.ts';
import { paths } from '#contract/base/paths.ts';
import { type Catalogue, readCatalogue, saveCatalogue } from '../keep/storage.ts';
import { indexProducts, type ProductIndex } from './product-index.ts';

const LOOK_AGAIN_MS = 5 * 60_000;

/** The products on the device, read again every five minutes while there is a network. Undefined before the first. */
export function useCatalogue(
  device: string,
  sellerId: number,
  isOnline: boolean,
): ProductIndex | undefined {
  const [catalogue, setCatalogue] = useState<Catalogue>();
  useEffect(() => {
    let isLeft = false;
    let timer: ReturnType<typeof setTimeout>;
    const refresh = async () => {
      const known = await readCatalogue().catch(() => undefined);
      if (isLeft) return;
      if (known !== undefined) setCatalogue((shown) => (shown?.at === known.at ? shown : known));
      if (!isOnline) return;
      try {
        const query = { device, ...(known !== undefined && { version: known.version }) };
        const { products, ...read } = await get(callTo(paths.tillCatalogue, query), sellerId);
        if (isLeft) return;
        if (products !== null) {
          setCatalogue({ ...read, products });
          await saveCatalogue({ ...read, products });
        }
      } catch {
        // What is on the device goes on.
      }
      if (!isLeft) timer = setTimeout(refresh, LOOK_AGAIN_MS);
    };
    void refresh();
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [device, sellerId, isOnline]);
  return useMemo(() => catalogue && indexProducts(catalogue.products), [catalogue]);
}
