import type { ReactNode } from 'react';
import { formatXof } from '#contract/base/fields/money.ts';
import type { OnlineProvider } from '#contract/money/payment-states.ts';
import { PROVIDER_NAMES } from '#contract/money/provider-names.ts';
import type { Quote } from '#contract/sales/orders/order-shapes.ts';
import type { SaleType } from '#contract/sales/orders/order-states.ts';
import { ACCOUNT_MODE } from '#contract/sales/orders/payment-modes.ts';
import { messages } from '#contract/talk/messages.ts';
import { useShop } from '#shop/base/page/use-shop.ts';
import { useCustomer } from '#shop/base/session/session.ts';
import { ChoiceMistake, RadioCard } from '#shop/base/ui/fields/radio-card.tsx';
import { ProviderMark } from '#shop/money/payments/provider-mark.tsx';
import { InstalmentList, PREORDER_TERMS } from '#shop/sales/baskets/plans/payment-plans.tsx';
import { CheckoutStep } from '../checkout-frame.tsx';
import type { StepProps } from '../delivery/address-step.tsx';
import { cardFirst, isPayerAbroad } from '../relative/payer-abroad.tsx';
import { CashDuty } from '../summary/amounts.tsx';
import type { ChosenWay } from './chosen-way.ts';

const CREDIT_TERMS =
  'Votre employeur puis la boutique valident votre demande. La première échéance se paie après leur accord ; rien n’est dû avant.';

export function PaymentStep({
  draft,
  mistakes,
  onChange,
  saleType,
  quote,
  last,
  children,
}: StepProps & {
  saleType: SaleType;
  quote: Quote | undefined;
  last: ChosenWay;
  children?: ReactNode;
}) {
  const customer = useCustomer();
  return (
    <CheckoutStep number={3} title="Paiement">
      {saleType === 'order' ? (
        <PaymentWays
          chosen={draft}
          isOnlineOnly={draft.isForRelative}
          isPayerAbroad={draft.isForRelative && isPayerAbroad(customer?.partner_phone ?? false)}
          mistake={mistakes.mode}
          quote={quote}
          last={last}
          onChoose={onChange}
        >
          <ForCompany draft={draft} quote={quote} onChange={onChange} />
        </PaymentWays>
      ) : (
        <div className="space-y-3">
          <p>{saleType === 'preorder' ? PREORDER_TERMS : CREDIT_TERMS}</p>
          {quote !== undefined && (
            <InstalmentList title="Vos échéances" parts={quote.payment_lines} />
          )}
        </div>
      )}
      {children}
    </CheckoutStep>
  );
}

/** What a buyer of a company sees besides: its account, and its name on the invoice. */
function ForCompany({
  draft: { mode, isForCompany, isForRelative },
  quote,
  onChange,
}: Pick<StepProps, 'draft' | 'onChange'> & { quote: Quote | undefined }) {
  const company = quote?.company;
  if (quote === undefined || company == null || isForRelative) return null;
  const { name, terms, left: leftXof } = company;
  const isTooMuch = quote.amount_total > leftXof;
  return (
    <>
      {terms !== '' && (
        <RadioCard
          name="mode"
          value={ACCOUNT_MODE}
          isChosen={mode === ACCOUNT_MODE}
          isDisabled={isTooMuch}
          onChoose={() => onChange({ mode: ACCOUNT_MODE, provider: null })}
          title={`Sur le compte de ${name}`}
        >
          {isTooMuch
            ? `Il reste ${formatXof(leftXof)} sur ce compte.`
            : `Rien à payer à la livraison : la facture est payable ${terms}.`}
        </RadioCard>
      )}
      {mode !== ACCOUNT_MODE && (
        <label className="flex min-h-11 items-center gap-3 sm:col-span-2">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-accent"
            checked={isForCompany}
            onChange={(event) => onChange({ isForCompany: event.target.checked })}
          />
          Facture au nom de {name}
        </label>
      )}
    </>
  );
}

const EXPLAINED: Record<'domicile' | 'online' | OnlineProvider, string> = {
  domicile: 'Vous payez à la réception de la commande.',
  online: 'En ligne, depuis la page de votre commande.',
  wave: 'Juste après la validation, depuis l’application Wave.',
  orange: 'Juste après la validation, depuis Max It ou Orange Money.',
  card: 'Juste après la validation, par Visa ou Mastercard.',
};

export function PaymentWays({
  chosen: { mode, provider },
  mistake,
  isOnlineOnly = false,
  isPayerAbroad: isCardFirst = false,
  quote,
  last,
  onChoose,
  children,
}: {
  chosen: ChosenWay;
  mistake: string | undefined;
  /** Nothing may be collected at another person's door. */
  isOnlineOnly?: boolean;
  isPayerAbroad?: boolean;
  /** Undefined while loading. */
  quote: Quote | undefined;
  /** Comes first. */
  last?: ChosenWay;
  onChoose: (way: ChosenWay) => void;
  children?: ReactNode;
}) {
  const { shop } = useShop();
  const isOnlineFirst = last?.mode === 'online';
  const isLast = (provider: OnlineProvider) => isOnlineFirst && provider === last?.provider;
  const usual = isCardFirst ? cardFirst(shop.paymentProviders) : shop.paymentProviders;
  const providers = [...usual].sort((one, other) => Number(isLast(other)) - Number(isLast(one)));
  const atHome = (
    <RadioCard
      name="mode"
      value="domicile"
      isChosen={mode === 'domicile'}
      onChoose={() => onChoose({ mode: 'domicile', provider: null })}
      title={messages.pack.atHome}
      aside={<ProviderMark provider="cash" />}
    >
      {EXPLAINED.domicile}
      {quote !== undefined && <CashDuty quote={quote} />}
    </RadioCard>
  );
  return (
    <fieldset aria-describedby={mistake && 'mode-mistake'} className="grid gap-2 sm:grid-cols-2">
      <legend className="sr-only">Mode de paiement</legend>
      {/* Above, where it is seen on a phone with the first of the ways, which has the focus. */}
      {mistake !== undefined && (
        <div className="sm:col-span-2">
          <ChoiceMistake id="mode-mistake">{mistake}</ChoiceMistake>
        </div>
      )}
      {isOnlineOnly ? (
        <p className="sm:col-span-2">
          Une commande pour un proche se paie en ligne : rien ne lui est demandé à la livraison.
        </p>
      ) : (
        !isOnlineFirst && atHome
      )}
      {providers.length === 0 && (
        <RadioCard
          name="mode"
          value="online"
          isChosen={mode === 'online'}
          onChoose={() => onChoose({ mode: 'online', provider: null })}
          title={messages.pack.online}
        >
          {EXPLAINED.online}
        </RadioCard>
      )}
      {providers.map((one) => (
        <RadioCard
          key={one}
          name="mode"
          value={one}
          isChosen={mode === 'online' && provider === one}
          onChoose={() => onChoose({ mode: 'online', provider: one })}
          title={PROVIDER_NAMES[one]}
          aside={<ProviderMark provider={one} />}
        >
          {EXPLAINED[one]}
        </RadioCard>
      ))}
      {!isOnlineOnly && isOnlineFirst && atHome}
      {children}
    </fieldset>
  );
}
