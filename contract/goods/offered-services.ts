import { isWork } from './service-kinds.ts';
import type { OfferedService } from './services.ts';

/** Those for a product. */
export const servicesOf = (offered: readonly OfferedService[], { id }: { id: number }) =>
  offered.filter(({ product_ids: ids }) => ids.includes(id));

/** Without work at home where the customer collects: the shop comes to no home then. */
export const offeredAt = <Service extends Pick<OfferedService, 'kind'>>(
  services: readonly Service[],
  { isCollected }: { isCollected: boolean },
): Service[] => services.filter(({ kind }) => !isCollected || !isWork(kind));
