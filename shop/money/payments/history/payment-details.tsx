import { frenchMoment } from '#contract/base/fields/french-time.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { phoneText } from '#contract/base/fields/phone-text.ts';
import type { AnyTransaction } from '#contract/money/payment-shapes.ts';
import { PROVIDER_NAMES } from '#contract/money/provider-names.ts';
import { FactRows } from '#shop/base/ui/card.tsx';
import { Modal } from '#shop/base/ui/overlays/modal.tsx';
import { statusLookOf } from '../payment-words.ts';

export function PaymentDetails({
  payment,
  onClose,
}: {
  payment: AnyTransaction;
  onClose: () => void;
}) {
  const { provider, status, amount, reference, transaction_id, order, message } = payment;
  const { customer_msisdn, description, created_at, completed_at, instalment } = payment;
  return (
    <Modal title="Détails du paiement" onClose={onClose}>
      <FactRows
        facts={[
          ['Moyen de paiement', PROVIDER_NAMES[provider]],
          ['Statut', statusLookOf(status).word],
          ['Montant', formatXof(amount)],
          ['Commande', order.name],
          instalment !== null && ['Échéance', String(instalment)],
          ['Référence', reference],
          ['ID de transaction', transaction_id],
          ['Téléphone', customer_msisdn === null ? undefined : phoneText(customer_msisdn)],
          ['Description', description],
          ['Créé le', frenchMoment(created_at)],
          ['Terminé le', completed_at === null ? undefined : frenchMoment(completed_at)],
        ]}
      />
      <p className="mt-4 rounded-lg bg-promo-soft p-3 font-semibold empty:hidden">{message}</p>
    </Modal>
  );
}

export function StatusWord({ status }: { status: string }) {
  const { word, icon: Icon, color } = statusLookOf(status);
  return (
    <span className="inline-flex items-center gap-1.5 font-semibold whitespace-nowrap">
      <Icon aria-hidden="true" size={18} className={`shrink-0 ${color}`} />
      {word}
    </span>
  );
}
