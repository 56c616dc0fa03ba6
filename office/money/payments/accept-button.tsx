import { paths, pathTo } from '#contract/base/paths.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { AskButton } from '#office/base/forms/ask-button.tsx';

/** Counts money that waited for a decision on its order. */
export function AcceptButton({ paymentId }: { paymentId: number }) {
  const { call } = useCall();
  const path = pathTo(paths.paymentAcceptance, { id: paymentId });
  return (
    <AskButton
      label="Compter sur la commande"
      text="Ce qui est arrivé est compté sur la commande, et le client est prévenu."
      questions={[{ name: 'note', label: 'Comment vous l’avez vérifié' }]}
      onAnswer={(body) => call({ method: 'POST', path, body, done: 'Paiement compté' })}
    />
  );
}
