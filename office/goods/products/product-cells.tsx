import { Link as TextLink } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { GetListResult } from 'react-admin';
import { Link } from 'react-router-dom';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { ProductChange } from '#contract/goods/catalogue/products.ts';
import type { ListedProduct } from '#contract/goods/catalogue/staff-products.ts';
import { callApi } from '#office/base/calls/api.ts';
import { Available, availableText } from '#office/base/lists/available.tsx';
import { NumberCell } from '#office/base/lists/number-cell.tsx';
import { useLossCheck } from '../costs/use-product-cost.ts';
import { promotionChange } from './promotion-change.ts';

type Cell = { product: ListedProduct; mayWrite: boolean };

export function PriceCell({ product, mayWrite }: Cell) {
  const { change, reload } = useChange(product);
  const confirm = useLossConfirmation(product);
  const price = formatXof(product.list_price);
  if (!mayWrite) return price;
  return (
    <NumberCell
      name={`Prix de ${product.name}`}
      value={product.list_price}
      shown={price}
      shownText={price}
      onSave={async (price) => {
        // A promotion sells at its own price.
        if (!product.en_promo) await confirm(price);
        await change({ list_price: price as number });
      }}
      onConflict={reload}
    />
  );
}

/** The price of a promotion that runs or waits. An empty price ends it. */
export function PromotionCell({ product, mayWrite }: Cell) {
  const { change, reload } = useChange(product);
  const confirm = useLossConfirmation(product);
  const isPlanned = product.en_promo || product.promotion_starts_on !== null;
  const value = isPlanned ? product.promo_price : null;
  const shown = value === null ? '–' : formatXof(value);
  if (!mayWrite) return shown;
  return (
    <NumberCell
      name={`Prix promo de ${product.name}`}
      value={value}
      shown={shown}
      shownText={value === null ? 'aucun' : shown}
      mayBeEmpty
      onSave={async (price) => {
        await confirm(price);
        await change(promotionChange(price, isPlanned));
      }}
      onConflict={reload}
    />
  );
}

/** Refuses a price below the cost once; Enter again confirms the same price. */
function useLossConfirmation({ id }: ListedProduct): (price: number | null) => Promise<void> {
  const findLoss = useLossCheck();
  const warned = useRef<number>(undefined);
  return async (price) => {
    const loss = await findLoss(id, price);
    if (loss === undefined || price === null || warned.current === price) return;
    warned.current = price;
    throw new Error(`${loss}. Entrée confirme, Échap annule.`);
  };
}

/** Pieces at several places are changed where they lie, on the page of their stock. */
export function StockCell({ product, mayWrite }: Cell) {
  const { count, reload } = useChange(product);
  const { id, available, is_in_one_place } = product;
  const shown = <Available available={available} />;
  if (!mayWrite) return shown;
  if (!is_in_one_place) {
    return (
      <TextLink
        component={Link}
        to={`/stock/${id}/show`}
        onClick={(event) => event.stopPropagation()}
        aria-label={`Stock de ${product.name} : ${availableText(available)}, à plusieurs endroits`}
        sx={{ display: 'inline-block', py: 1 }}
      >
        {shown}
      </TextLink>
    );
  }
  return (
    <NumberCell
      name={`Stock de ${product.name}`}
      value={available}
      shown={shown}
      shownText={availableText(available)}
      onSave={(pieces) => count(pieces as number)}
      onConflict={reload}
    />
  );
}

/** Changes a row under the version shown. The row stays where it is: loaded again, the list would put it first. */
function useChange({ id, version, stock_version }: ListedProduct) {
  const queries = useQueryClient();
  const lists = { queryKey: ['produits', 'getList'] };
  const keep = async (saved: Partial<ListedProduct>) => {
    queries.setQueriesData<GetListResult<ListedProduct>>(
      lists,
      (list) =>
        list && {
          ...list,
          data: list.data.map((row) => (row.id === id ? { ...row, ...saved } : row)),
        },
    );
    await queries.invalidateQueries({ queryKey: ['produits', 'getOne'] });
    await queries.invalidateQueries({ queryKey: ['stock'] });
  };
  const change = async (body: ProductChange) => {
    const path = pathTo(paths.product, { id });
    const saved = await callApi(path, { method: 'PUT', version, body });
    const { list_price, promo_price, en_promo, promotion_starts_on, promotion_ends_on } = saved;
    const prices = { list_price, promo_price, en_promo, promotion_starts_on, promotion_ends_on };
    await keep({ ...prices, version: saved.version });
  };
  const count = async (available: number) => {
    const path = pathTo(paths.productStock, { id });
    const body = { available };
    const saved = await callApi(path, { method: 'PUT', version: stock_version, body });
    await keep({ available: saved.available, stock_version: saved.stock_version });
  };
  return { change, count, reload: () => queries.invalidateQueries(lists) };
}
