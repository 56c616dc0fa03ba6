import { useEffect, useState } from 'react';
import { ApiError } from '#browser/api-session.ts';
import { post } from '#browser/calls.ts';
import { paths } from '#contract/base/paths.ts';
import type { TillQuote } from '#contract/money/tills/till-sales.ts';
import { useWork } from '../work.ts';
import type { Cart, Priced } from './cart.ts';
import { devicePrice, quotedPrice } from './price-cart.ts';
import { sentLines, sentTerms } from './send-cart.ts';

const PAUSE_MS = 400;
/** The seller does not wait longer for the server's price. */
const PATIENCE_MS = 3_000;

export type Pricing = {
  priced: Priced;
  /** `asked`: the server's price may still come. */
  by: 'server' | 'device' | 'asked';
  quote: TillQuote | undefined;
  /** Why the server gave no price, in French. */
  problem: string;
};

/** The price of the cart: the server's, or the device's without a network or after three seconds. */
export function usePrice(cart: Cart): Pricing {
  const { memory, device, seller, isOnline } = useWork();
  const { discount_percent: discountPercent = 0, vat_percent: vatPercent = 0 } =
    memory.state?.terms ?? {};
  const asked = JSON.stringify({ device, lines: sentLines(cart), ...sentTerms(cart) });
  const [heard, setHeard] = useState<{ asked: string; quote?: TillQuote; problem?: string }>();
  const mayAsk = isOnline && cart.lines.length > 0;
  useEffect(() => {
    if (!mayAsk) return;
    let isLeft = false;
    const hear = (told: { quote?: TillQuote; problem?: string }) => {
      if (!isLeft) setHeard({ asked, ...told });
    };
    const ask = () =>
      post(paths.tillQuote, JSON.parse(asked), seller.id).then(
        (quote) => hear({ quote }),
        (error: unknown) =>
          hear({ problem: error instanceof ApiError && error.status > 0 ? error.message : '' }),
      );
    const pause = setTimeout(ask, PAUSE_MS);
    const patience = setTimeout(
      () => setHeard((now) => (isLeft || now?.asked === asked ? now : { asked, problem: '' })),
      PATIENCE_MS,
    );
    return () => {
      isLeft = true;
      clearTimeout(pause);
      clearTimeout(patience);
    };
  }, [asked, mayAsk, seller.id]);
  const now = mayAsk && heard?.asked === asked ? heard : undefined;
  const quote = now?.quote;
  const own = devicePrice(cart, { discountPercent, vatPercent });
  if (quote !== undefined) {
    return { priced: quotedPrice(cart, quote), by: 'server', quote, problem: '' };
  }
  const isAsked = mayAsk && now === undefined;
  return {
    priced: own,
    by: isAsked ? 'asked' : 'device',
    quote: undefined,
    problem: now?.problem ?? '',
  };
}
