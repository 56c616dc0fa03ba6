import type { Db } from '#server/base/db/open.ts';
import { Problem } from '#server/base/problem.ts';
import { getServices } from '#server/goods/services/find-services.ts';
import type { AgreedPrices } from '../goods/find-goods.ts';
import type { WantedLine } from '../order/order-request.ts';
import type { PricedGood, PricedService } from '../pricing/price-order.ts';

type Terms = {
  goods: readonly PricedGood[];
  zone: { id: number; name: string } | undefined;
  agreed: AgreedPrices | undefined;
};

/**
 * The services that the lines of a request name, at today's or agreed prices and for each piece of their line (rule
 * S-44). No zone means a collection. An agreed service is sold as it was agreed, though not in another zone. Throws
 * `conflict` as `getServices`; `bad-request` for a product on several lines.
 */
export async function priceServices(
  db: Db,
  lines: readonly WantedLine[],
  { goods, zone, agreed }: Terms,
): Promise<PricedService[]> {
  const wanted = lines.flatMap(({ id, quantity, services = [] }, place) =>
    [...new Set(services)].map((serviceId) => ({
      serviceId,
      productId: id,
      productName: goods[place]?.name ?? '',
      quantity,
      field: `order_lines.${place}.services`,
    })),
  );
  const split = wanted.find(
    ({ productId }) => lines.filter(({ id }) => id === productId).length > 1,
  );
  if (split !== undefined) {
    const message = 'Un produit avec des services tient sur une seule ligne.';
    throw new Problem('bad-request', message, [{ field: split.field, message }]);
  }
  const rowOf = await getServices(db, wanted, zone, { isAgreed: agreed !== undefined });
  return wanted.map(({ serviceId, productId, productName, quantity }) => {
    const promised = agreed?.services.find(
      ({ sold }) => sold.id === serviceId && sold.productId === productId,
    );
    if (promised !== undefined) return { ...promised, quantity };
    const { id, kind, name, months, weekdays, priceXof } = rowOf.get(serviceId)!;
    const sold = { id, kind, name, productId, productName, months, weekdays };
    return { sold, quantity, price: priceXof };
  });
}
