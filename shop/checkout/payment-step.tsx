import { messages } from '#contract/messages.ts';
import type { Quote } from '#contract/order-shapes.ts';
import type { SaleType } from '#contract/order-states.ts';
import { InstalmentList } from '../baskets/instalment-list.tsx';
import { PREORDER_TERMS } from '../baskets/preorder-plan.tsx';
import { ProviderMark } from '../payments/provider-mark.tsx';
import { PROVIDER_NAMES } from '../payments/provider-names.ts';
import { ChoiceMistake, RadioCard } from '../ui/radio-card.tsx';
import { useShop } from '../use-shop.ts';
import type { StepProps } from './address-step.tsx';
import { Step } from './step.tsx';

const EXPLAINED = {
  domicile: 'Vous payez à la réception de la commande.',
  online: 'En ligne, depuis la page de votre commande.',
};
const CREDIT_TERMS =
  'Votre employeur puis la boutique valident votre demande. La première échéance se paie après leur accord ; rien n’est dû avant.';

/** How the order is paid: at home, or at once through whoever the shop has, or in parts by their schedule. */
export function PaymentStep({
  draft,
  mistakes,
  onChange,
  saleType,
  quote,
}: StepProps & { saleType: SaleType; quote: Quote | undefined }) {
  const { shop } = useShop();
  const providers = shop.paymentProviders;
  return (
    <Step number={3} title="Paiement">
      {saleType === 'order' ? (
        <fieldset
          aria-describedby={mistakes.mode && 'mode-mistake'}
          className="grid gap-2 sm:grid-cols-2"
        >
          <legend className="sr-only">Mode de paiement</legend>
          <RadioCard
            name="mode"
            value="domicile"
            isChosen={draft.mode === 'domicile'}
            onChoose={() => onChange({ mode: 'domicile', provider: null })}
            title={messages.pack.atHome}
            aside={<ProviderMark provider="cash" />}
          >
            {EXPLAINED.domicile}
          </RadioCard>
          {providers.length === 0 && (
            <RadioCard
              name="mode"
              value="online"
              isChosen={draft.mode === 'online'}
              onChoose={() => onChange({ mode: 'online', provider: null })}
              title={messages.pack.online}
            >
              {EXPLAINED.online}
            </RadioCard>
          )}
          {providers.map((provider) => (
            <RadioCard
              key={provider}
              name="mode"
              value={provider}
              isChosen={draft.mode === 'online' && draft.provider === provider}
              onChoose={() => onChange({ mode: 'online', provider })}
              title={PROVIDER_NAMES[provider]}
              aside={<ProviderMark provider={provider} />}
            >
              {EXPLAINED.online}
            </RadioCard>
          ))}
          <ChoiceMistake id="mode-mistake">{mistakes.mode}</ChoiceMistake>
        </fieldset>
      ) : (
        <div className="space-y-3">
          <p>{saleType === 'preorder' ? PREORDER_TERMS : CREDIT_TERMS}</p>
          {quote !== undefined && (
            <InstalmentList title="Vos échéances" parts={quote.payment_lines} />
          )}
        </div>
      )}
    </Step>
  );
}
