import { useCallback, useEffect, useState } from 'react';
import type { Quote, QuotePayload } from '#contract/orders.ts';
import { paths } from '#contract/paths.ts';
import { type ApiError, browserApi } from '../api.ts';

export type AskedQuote = {
  /** The last one that came; the page shows it until the next is there. */
  quote: Quote | undefined;
  /** Whether `quote` answers what is asked now. */
  isCurrent: boolean;
  /** Why it could not be had; empty while it may still come. */
  problem: string;
  askAgain: () => void;
};

/** What an order would cost, asked again whenever the question changes; undefined asks nothing. */
export function useQuote(question: QuotePayload | undefined): AskedQuote {
  const text = question === undefined ? '' : JSON.stringify(question);
  const [answer, setAnswer] = useState<{ text: string; quote: Quote }>();
  const [problem, setProblem] = useState('');
  const ask = useCallback(
    async (signal?: AbortSignal) => {
      if (text === '') return;
      setProblem('');
      try {
        const quote = await browserApi.post<Quote>(paths.orderQuote, JSON.parse(text), signal);
        if (!signal?.aborted) setAnswer({ text, quote });
      } catch (error) {
        if (!signal?.aborted) setProblem((error as ApiError).message);
      }
    },
    [text],
  );
  useEffect(() => {
    const leaving = new AbortController();
    void ask(leaving.signal);
    return () => leaving.abort();
  }, [ask]);
  return {
    quote: answer?.quote,
    isCurrent: answer !== undefined && answer.text === text && problem === '',
    problem,
    askAgain: () => void ask(),
  };
}
