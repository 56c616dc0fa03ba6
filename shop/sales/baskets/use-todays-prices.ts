import { useCallback, useEffect, useState } from 'react';
import { callTo } from '#contract/base/client.ts';
import { paths } from '#contract/base/paths.ts';
import { browserApi } from '#shop/base/api/client.ts';
import { baskets } from '#shop/base/lists/baskets.ts';
import type { BasketLine } from '#shop/base/lists/lines.ts';
import { type BasketKind, renewLines } from './basket-kinds.ts';

export type PriceCheck = {
  state: 'asking' | 'known' | 'failed';
  /** Former prices in XOF. */
  formerPrices: ReadonlyMap<number, number>;
  askAgain: () => void;
};

/** Fetches today's prices into a stored list. Without a response the lines stay. Does nothing without a key. */
export function useTodaysPrices(
  key: keyof typeof baskets | undefined,
  kind: Pick<BasketKind, 'priceOf' | 'isSold'>,
): PriceCheck {
  const [state, setState] = useState<PriceCheck['state']>('asking');
  const [formerPrices, setFormerPrices] = useState<ReadonlyMap<number, number>>(new Map());
  const ask = useCallback(
    async (signal: AbortSignal) => {
      if (key === undefined) return;
      const list = baskets[key];
      const ids = list.lines().map(({ id }) => id);
      if (ids.length === 0) return setState('known');
      setState('asking');
      try {
        const query = { ids: ids.toSorted((a, b) => a - b).join(',') };
        const cards = await browserApi.get(callTo(paths.productCards, query), signal);
        const asked = new Set(ids);
        list.renew((lines) => {
          const isAsked = (line: BasketLine) => asked.has(line.id);
          const renewed = renewLines(kind, lines.filter(isAsked), cards);
          setFormerPrices((known) => new Map([...known, ...renewed.formerPrices]));
          const renewedOf = new Map(renewed.lines.map((line) => [line.id, line]));
          return lines.map((line) => renewedOf.get(line.id) ?? line);
        });
        setState('known');
      } catch {
        if (!signal.aborted) setState('failed');
      }
    },
    [key, kind],
  );
  useEffect(() => {
    const leaving = new AbortController();
    void ask(leaving.signal);
    return () => leaving.abort();
  }, [ask]);
  return { state, formerPrices, askAgain: () => void ask(new AbortController().signal) };
}
