import { useEffect, useState } from 'react';
import { post } from '#browser/calls.ts';
import { paths } from '#contract/base/paths.ts';
import type { TillReturnQuote } from '#contract/money/tills/till-returns.ts';
import { sentenceOf } from '#contract/talk/messages.ts';
import { useWork } from '../work.ts';
import type { ReturnDraft } from './draft.ts';

const PAUSE_MS = 250;

export type ReturnQuoting = {
  quote: TillReturnQuote | undefined;
  isAsked: boolean;
  /** In French; else empty. */
  problem: string;
};

/** What the server would give back for the draft; asked again when it changes. Nothing is asked without a network. */
export function useReturnQuote({ order, lines, way }: ReturnDraft): ReturnQuoting {
  const { device, seller, isOnline } = useWork();
  const [heard, setHeard] = useState<{
    asked: string;
    quote?: TillReturnQuote;
    problem?: string;
  }>();
  const asked = JSON.stringify({
    device,
    order_id: order?.order_id ?? 0,
    lines: lines.map(({ lineId, quantity }) => ({ line_id: lineId, quantity })),
    way,
  });
  const mayAsk = isOnline && order !== null && (lines.length > 0 || order.owed_back > 0);
  useEffect(() => {
    if (!mayAsk) return;
    let isLeft = false;
    const pause = setTimeout(() => {
      post(paths.tillReturnQuote, JSON.parse(asked), seller.id)
        .then((quote) => ({ quote }))
        .catch((error: unknown) => ({ problem: sentenceOf(error) }))
        .then((told) => {
          if (!isLeft) setHeard({ asked, ...told });
        });
    }, PAUSE_MS);
    return () => {
      isLeft = true;
      clearTimeout(pause);
    };
  }, [asked, mayAsk, seller.id]);
  const now = mayAsk && heard?.asked === asked ? heard : undefined;
  return {
    quote: now?.quote,
    isAsked: mayAsk && now === undefined,
    problem: now?.problem ?? '',
  };
}
