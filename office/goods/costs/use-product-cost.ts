import { useQuery, useQueryClient } from '@tanstack/react-query';
import { paths, pathTo } from '#contract/base/paths.ts';
import { lossWords, withoutVat } from '#contract/goods/stock/loss-words.ts';
import type { ProductCost } from '#contract/goods/stock/staff-costs.ts';
import { callApi } from '#office/base/calls/api.ts';
import { useMay } from '#office/base/session/use-may.ts';

const costQuery = (id: number) => ({
  queryKey: ['cost', id],
  queryFn: () => callApi(pathTo(paths.productCost, { id })),
});

/** What a product cost; undefined until it is read, for a new product and for clerks without the right. */
export function useProductCost(id: number | undefined): ProductCost | undefined {
  const may = useMay('margins:read');
  const { data } = useQuery({ ...costQuery(id ?? 0), enabled: may && id !== undefined });
  return data;
}

/** What a price in XOF loses on a piece, in words; undefined if it loses nothing or the cost is unknown. */
export function lossOf(
  cost: Pick<ProductCost, 'average' | 'vat_percent'> | undefined,
  price: number | null | undefined,
): string | undefined {
  if (cost === undefined || cost.average === null || !price) return undefined;
  const net = withoutVat(price, cost.vat_percent);
  return net < cost.average ? lossWords(net, cost.average) : undefined;
}

/** Reads the cost again and says what a price loses; undefined for clerks without the right too. */
export function useLossCheck(): (id: number, price: number | null) => Promise<string | undefined> {
  const may = useMay('margins:read');
  const queries = useQueryClient();
  return async (id, price) =>
    may && price ? lossOf(await queries.fetchQuery(costQuery(id)), price) : undefined;
}
