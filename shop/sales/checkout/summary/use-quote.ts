import { useEffect, useState } from 'react';
import { paths } from '#contract/base/paths.ts';
import type { Quote, QuotePayload } from '#contract/sales/orders/order-shapes.ts';
import { type ApiError, browserApi } from '#shop/base/api/client.ts';

export type AskedQuote = {
  /** The last one that came; the page shows it until the next is there. */
  quote: Quote | undefined;
  /** Whether `quote` answers what is asked now, and was asked after the last change or `askAgain`. */
  isCurrent: boolean;
  /** Why it could not be had; empty while it may still come. */
  problem: string;
  askAgain: () => void;
};

const askToday = (question: QuotePayload, signal: AbortSignal): Promise<Quote> =>
  browserApi.post(paths.orderQuote, question, signal);

/**
 * What an order would cost, asked again whenever the question changes; undefined asks nothing. `ask` is for prices
 * that are not today's.
 */
export function useQuote(question: QuotePayload | undefined, ask = askToday): AskedQuote {
  const text = question === undefined ? '' : JSON.stringify(question);
  const [round, setRound] = useState(0);
  const asked = `${round} ${text}`;
  const [quote, setQuote] = useState<Quote>();
  const [answered, setAnswered] = useState('');
  const [failed, setFailed] = useState({ asked: '', message: '' });
  useEffect(() => {
    if (text === '') return;
    const leaving = new AbortController();
    ask(JSON.parse(text), leaving.signal).then(
      (answer) => {
        if (leaving.signal.aborted) return;
        setQuote(answer);
        setAnswered(asked);
      },
      (error: ApiError) => {
        if (!leaving.signal.aborted) setFailed({ asked, message: error.message });
      },
    );
    return () => {
      leaving.abort();
      // The same question may come back later, when what was answered holds no more.
      setAnswered('');
      setFailed({ asked: '', message: '' });
    };
  }, [text, asked, ask]);
  return {
    quote,
    isCurrent: text !== '' && answered === asked,
    problem: failed.asked === asked ? failed.message : '',
    askAgain: () => setRound((last) => last + 1),
  };
}
