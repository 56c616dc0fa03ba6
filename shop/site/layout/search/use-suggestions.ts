import { useEffect, useState } from 'react';
import { SEARCH } from '#contract/base/limits.ts';
import type { ProductCard } from '#contract/goods/catalogue/catalogue.ts';
import type { ShopShelf } from '#contract/goods/catalogue/categories.ts';
import { ApiError } from '#shop/base/api/client.ts';

/** `count` is the number of products among the options. */
export type Answer = { term: string; count: number; options: Option[]; corrected: string | null };

export type Suggestions = {
  /** Stays while the next one loads. */
  answer: Answer | undefined;
  /** French sentence of a failed request. */
  failure: string | undefined;
  retry: () => void;
};

/** Matching products and where else they lead (rule W-3); an outdated request is aborted. */
export function useSuggestions(
  text: string,
  isWanted: boolean,
  categories: readonly ShopShelf[],
): Suggestions {
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
      import('./ask-suggestions.ts')
        .then(({ askSuggestions }) => askSuggestions(term, categories, controller.signal))
        .then(setAnswer)
        .catch((error: unknown) => {
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

/** A product, a category or a brand; last, without either, all results. */
export type Option = { to: string; product?: ProductCard; kind?: string; label?: string };

export const optionId = (listId: string, index: number) => `${listId}-${index}`;
