import { useEffect, useState } from 'react';
import { get } from '#browser/calls.ts';
import { callTo } from '#contract/base/client.ts';
import { paths } from '#contract/base/paths.ts';
import type { OfferedService } from '#contract/goods/services.ts';
import { useWork } from '../work.ts';
import type { Cart } from './cart.ts';

/** What the shop offers with the products of the cart; empty without a network. */
export function useServices({ lines, later }: Pick<Cart, 'lines' | 'later'>): OfferedService[] {
  const { seller, isOnline } = useWork();
  const [offered, setOffered] = useState<OfferedService[]>([]);
  const ids = [...new Set(lines.map(({ id }) => id))].sort((a, b) => a - b).join(',');
  const zoneId = later?.zone?.id;
  useEffect(() => {
    if (!isOnline || ids === '') return setOffered([]);
    let isLeft = false;
    const query = { ids, ...(zoneId !== undefined && { zone_id: String(zoneId) }) };
    get(callTo(paths.services, query), seller.id).then(
      (found) => !isLeft && setOffered(found),
      // A sale goes on without them.
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [ids, zoneId, isOnline, seller.id]);
  return offered;
}
