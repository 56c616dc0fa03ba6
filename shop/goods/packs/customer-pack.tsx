import { type SubmitEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { screens } from '#contract/base/screens.ts';
import type { Pack } from '#contract/goods/packs.ts';
import type { Address } from '#contract/people/customers.ts';
import { messages } from '#contract/talk/messages.ts';
import { useAnswer } from '#shop/base/api/use-own-data.ts';
import type { Customer } from '#shop/base/session/session.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { TacitConditions } from '#shop/sales/checkout/confirm.tsx';
import { PackWays, usePackDelivery } from '#shop/sales/checkout/delivery/pack-delivery.tsx';
import { loadCheckout } from '#shop/sales/checkout/load-checkout.ts';
import { type ChosenMode, PaymentChoice } from '#shop/sales/checkout/payment/payment-choice.tsx';
import { Amounts, QuoteFailure } from '#shop/sales/checkout/summary/amounts.tsx';
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
  const { addresses = [] } = choices.value ?? {};
  const address = addresses.find(({ is_default }) => is_default) ?? addresses[0];
  const way = usePackDelivery(
    choices.value,
    pack.sommeTotal > 0 ? { ...toPackQuoteRequest(pack), payment_mode: mode } : undefined,
  );
  const { quote, isCurrent, problem } = way.asked;
  const { isSending, order } = useOrderPack(pack, (error) => {
    setRefusal(error.message);
    // A price, or whether the pack is sold, may be what has changed.
    if (error.status !== 409) return;
    way.askAgain();
    void revalidate();
  });
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const paymentMode = readMode(event.currentTarget);
    if (paymentMode === undefined || !way.check() || way.totalXof === undefined) return;
    setRefusal('');
    await order({
      ...toPackOrder(pack, { paymentMode, partnerId: customer.partner_id, now: new Date() }),
      ...way.toDelivery(address && { address_id: address.id }),
      amount_total: way.totalXof,
      conditions: true,
    });
  };
  return (
    <form onSubmit={submit} className="space-y-4">
      <PackWays it={way}>{choices.value && <PackAddress address={address} />}</PackWays>
      <PaymentChoice usual={USUAL_MODE} isMissing={isModeMissing} onChoose={setMode} />
      {quote !== undefined && <Amounts quote={quote} isCurrent={isCurrent} />}
      <p role="alert" className="font-semibold text-promo empty:hidden">
        {refusal}
      </p>
      <QuoteFailure
        problem={choices.problem || problem}
        onRetry={() => {
          void choices.askAgain();
          way.askAgain();
        }}
      />
      {pack.sommeTotal > 0 && (
        <>
          <TacitConditions />
          <button
            type="submit"
            aria-disabled={isSending || way.totalXof === undefined}
            className={buttonStyle('primary', 'w-full aria-disabled:opacity-60')}
          >
            {isSending ? messages.pack.sending : messages.pack.validate}
          </button>
        </>
      )}
    </form>
  );
}

/** Where a customer's pack goes: the usual address, with the way to choose or add another. */
const PackAddress = ({ address }: { address: Address | undefined }) => (
  <p className="break-words">
    {address === undefined ? (
      'Aucune adresse enregistrée : ajoutez-en une pour que le livreur sache où venir. '
    ) : (
      <>
        Livré à{' '}
        <strong>
          {address.recipient}, {address.quarter}, {address.city}
        </strong>
        .{' '}
      </>
    )}
    <Link
      to={`${screens.profile}#addresses`}
      className="inline-flex min-h-11 items-center font-semibold text-accent-dark underline"
    >
      {address === undefined ? 'Ajouter une adresse' : 'Changer d’adresse'}
    </Link>
  </p>
);
