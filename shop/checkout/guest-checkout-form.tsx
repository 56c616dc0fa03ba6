import { type SubmitEvent, useRef } from 'react';
import { messages } from '#contract/messages.ts';
import { formatXof } from '#contract/money.ts';
import { EmptyList } from '../baskets/empty-list.tsx';
import { InstalmentList } from '../baskets/instalment-list.tsx';
import { PREORDER_TERMS } from '../baskets/preorder-plan.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { toast } from '../ui/toast.ts';
import type { CheckoutKind } from './checkout-kinds.ts';
import { GUEST_CHECKOUT_FIELDS, GuestFields } from './guest-fields.tsx';
import { PaymentWays } from './payment-ways.tsx';
import { Step } from './step.tsx';
import { SummaryStep } from './summary-step.tsx';
import { TacitConditions } from './tacit-conditions.tsx';
import { useGuestOrder } from './use-guest-order.ts';
import { ZoneChoice } from './zone-choice.tsx';

/** The order of a basket without an account: who, where, how it is paid, and what it costs. */
export function GuestCheckoutForm({ kind }: { kind: CheckoutKind }) {
  const form = useRef<HTMLFormElement>(null);
  const it = useGuestOrder(kind);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const mistakes = await it.send();
    const first = GUEST_CHECKOUT_FIELDS.find((field) => mistakes[field] !== undefined);
    if (first === 'mode') {
      toast({ text: messages.pack.choosePayment, tone: 'warning', subject: 'order' });
    }
    if (first !== undefined) {
      form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    }
  };
  if (it.isEmpty) {
    return (
      <EmptyList
        title={messages.basket.empty}
        hint="Il n’y a rien à commander ici : ajoutez d’abord un produit."
      />
    );
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      className="space-y-4 lg:grid lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-start lg:gap-6 lg:space-y-0"
    >
      <div className="space-y-4">
        <Step number={1} title={messages.pack.guestTitle}>
          <GuestFields draft={it.draft} mistakes={it.mistakes} onChange={it.change} />
          <div className="mt-4">
            <ZoneChoice
              zones={it.zones}
              chosenId={it.draft.zoneId ?? undefined}
              onChoose={(zoneId) => it.change({ zoneId })}
            />
          </div>
        </Step>
        <GuestPayment kind={kind} it={it} />
      </div>
      <div className="space-y-4">
        <SummaryStep
          number={3}
          basket={kind.basket}
          asked={it.asked}
          formerPrices={it.formerPrices}
          shortages={[]}
        />
        <GuestConfirm it={it} />
      </div>
    </form>
  );
}

type Props = { it: ReturnType<typeof useGuestOrder> };

/** A pre-order is paid in parts, each in its own way. */
function GuestPayment({ kind, it }: Props & { kind: CheckoutKind }) {
  const { quote } = it.asked;
  return (
    <Step number={2} title="Paiement">
      {kind.saleType === 'preorder' ? (
        <div className="space-y-3">
          <p>{PREORDER_TERMS}</p>
          {quote !== undefined && (
            <InstalmentList title="Vos échéances" parts={quote.payment_lines} />
          )}
        </div>
      ) : (
        <PaymentWays chosen={it.draft} mistake={it.mistakes.mode} onChoose={it.change} />
      )}
    </Step>
  );
}

function GuestConfirm({ it: { asked, isSending, refusal } }: Props) {
  const totalXof = asked.isCurrent ? asked.quote?.amount_total : undefined;
  return (
    <section aria-label="Valider la commande" className="space-y-4 rounded-card bg-mist p-4 sm:p-5">
      <TacitConditions />
      <p role="alert" className="rounded-lg bg-promo-soft p-3 font-semibold empty:hidden">
        {refusal}
      </p>
      <button
        type="submit"
        aria-disabled={isSending || totalXof === undefined}
        className={buttonStyle('primary', 'w-full px-3! py-3 aria-disabled:opacity-60')}
      >
        {labelOf(isSending, totalXof)}
      </button>
    </section>
  );
}

function labelOf(isSending: boolean, totalXof: number | undefined): string {
  if (isSending) return messages.pack.sending;
  if (totalXof === undefined) return 'Calcul du total...';
  return `${messages.pack.validateGuest} · ${formatXof(totalXof)}`;
}
