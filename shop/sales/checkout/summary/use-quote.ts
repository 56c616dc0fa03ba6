import { useEffect, useState } from 'react';
import { paths } from '#contract/base/paths.ts';
import type { Quote, QuotePayload } from '#contract/sales/orders/order-shapes.ts';
import { type ApiError, browserApi } from '#shop/base/api/client.ts';

export type AskedQuote = {
  /** The last response, shown until the next. */
  quote: Quote | undefined;
  /** Whether `quote` belongs to the current question, after the last `askAgain`. */
  isCurrent: boolean;
  /** Empty without a failure. */
  problem: string;
  askAgain: () => void;
};

const askToday = (question: QuotePayload, signal: AbortSignal): Promise<Quote> =>
  browserApi.post(paths.orderQuote, question, signal);

/** Requests a quote whenever the question changes; undefined requests nothing. `ask` is for prices other than today's. */
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
      // The same question may return later, when the quote is stale.
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
