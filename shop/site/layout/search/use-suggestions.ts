import { useEffect, useState } from 'react';
import { callTo } from '#contract/base/client.ts';
import { SEARCH } from '#contract/base/limits.ts';
import { paths } from '#contract/base/paths.ts';
import type { ProductCard } from '#contract/goods/catalogue/catalogue.ts';
import { ApiError, browserApi } from '#shop/base/api/client.ts';

type Answer = { term: string; products: ProductCard[]; corrected: string | null };

export type Suggestions = {
  /** Stays while the next one loads. */
  answer: Answer | undefined;
  /** French sentence of a failed request. */
  failure: string | undefined;
  retry: () => void;
};

/** Matching products (rule W-3); an outdated request is aborted. */
export function useSuggestions(text: string, isWanted: boolean): Suggestions {
  const term = text.trim();
  const isLongEnough = term.length >= SEARCH.minLength;
  const [answer, setAnswer] = useState<Answer>();
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const isKnown = answer?.term === term;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks the same again
  useEffect(() => {
    setFailure(undefined);
    if (!isLongEnough) setAnswer(undefined);
    if (!isWanted || !isLongEnough || isKnown) return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      ask(term, controller.signal).then(setAnswer, (error: unknown) => {
        if (controller.signal.aborted) return;
        setAnswer(undefined);
        setFailure(error instanceof ApiError ? error.message : 'La recherche a échoué.');
      });
    }, SEARCH.debounceMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [term, isWanted, isLongEnough, isKnown, attempt]);

  return { answer, failure, retry: () => setAttempt(attempt + 1) };
}

async function ask(term: string, signal: AbortSignal): Promise<Answer> {
  const list = await browserApi.get(
    callTo(paths.filteredProducts, { search: term, limit: SEARCH.suggestions, fields: 'card' }),
    signal,
  );
  return { term, products: list.products, corrected: list.corrected_search };
}

/** A product, or last the link to all results. */
export type Option = { to: string; product?: ProductCard };

export const optionId = (listId: string, index: number) => `${listId}-${index}`;
