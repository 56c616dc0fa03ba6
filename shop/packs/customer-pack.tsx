import { type SubmitEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { messages } from '#contract/messages.ts';
import type { Pack } from '#contract/packs.ts';
import { useAnswer } from '../api/use-own-data.ts';
import { useZoneChoice } from '../checkout/delivery/use-zone-choice.ts';
import { ZoneChoice } from '../checkout/delivery/zone-choice.tsx';
import { loadCheckout } from '../checkout/load-checkout.ts';
import { type ChosenMode, PaymentChoice } from '../checkout/payment/payment-choice.tsx';
import { Amounts } from '../checkout/summary/amounts.tsx';
import { QuoteFailure } from '../checkout/summary/quote-failure.tsx';
import { useQuote } from '../checkout/summary/use-quote.ts';
import { TacitConditions } from '../checkout/tacit-conditions.tsx';
import type { Customer } from '../session/session.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { PackAddress } from './pack-address.tsx';
import { toPackOrder, toPackQuoteRequest } from './pack-order-payload.ts';
import { useModeChoice } from './use-mode-choice.ts';
import { useOrderPack } from './use-order-pack.ts';

/** Section 4 of the specification: a customer's order is paid at home unless chosen otherwise. */
const USUAL_MODE = 'domicile';

/** Where a customer's pack goes, how it is paid, what it costs, and the button that orders it. */
export function CustomerPack({ pack, customer }: { pack: Pack; customer: Customer }) {
  const { revalidate } = useRevalidator();
  const [mode, setMode] = useState<ChosenMode>(USUAL_MODE);
  const { isModeMissing, readMode } = useModeChoice();
  const [refusal, setRefusal] = useState('');
  const choices = useAnswer(loadCheckout);
  const { addresses, zones } = choices.value ?? { addresses: [], zones: [] };
  const { zoneId, chooseZone } = useZoneChoice(zones);
  const zone = zoneId !== undefined && { zone_id: zoneId };
  const address = addresses.find(({ is_default }) => is_default) ?? addresses[0];
  const { quote, isCurrent, problem, askAgain } = useQuote(
    choices.value && pack.sommeTotal > 0
      ? { ...toPackQuoteRequest(pack), payment_mode: mode, ...zone }
      : undefined,
  );
  const { isSending, order } = useOrderPack(pack, (error) => {
    setRefusal(error.message);
    // A price, or whether the pack is sold, may be what has changed.
    if (error.status !== 409) return;
    askAgain();
    void revalidate();
  });
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const paymentMode = readMode(event.currentTarget);
    if (paymentMode === undefined || !isCurrent || quote === undefined) return;
    setRefusal('');
    await order({
      ...toPackOrder(pack, { paymentMode, partnerId: customer.partner_id, now: new Date() }),
      delivery: { ...zone, ...(address && { address_id: address.id }) },
      amount_total: quote.amount_total,
      conditions: true,
    });
  };
  return (
    <form onSubmit={submit} className="space-y-4">
      {choices.value && <PackAddress address={address} />}
      <ZoneChoice zones={zones} chosenId={zoneId} onChoose={chooseZone} />
      <PaymentChoice usual={USUAL_MODE} isMissing={isModeMissing} onChoose={setMode} />
      {quote !== undefined && <Amounts quote={quote} isCurrent={isCurrent} />}
      <p role="alert" className="font-semibold text-promo empty:hidden">
        {refusal}
      </p>
      <QuoteFailure
        problem={choices.problem || problem}
        onRetry={() => {
          void choices.askAgain();
          askAgain();
        }}
      />
      {pack.sommeTotal > 0 && (
        <>
          <TacitConditions />
          <button
            type="submit"
            aria-disabled={isSending || !isCurrent}
            className={buttonStyle('primary', 'w-full aria-disabled:opacity-60')}
          >
            {isSending ? messages.pack.sending : messages.pack.validate}
          </button>
        </>
      )}
    </form>
  );
}
