import { paths, pathTo } from '#contract/paths.ts';
import { AskButton } from '../ui/ask-button.tsx';
import { useStaffCall } from '../ui/use-staff-call.ts';

/** Counts money that waited for a decision on its order. */
export function AcceptButton({ paymentId }: { paymentId: number }) {
  const { call } = useStaffCall();
  return (
    <AskButton
      label="Compter sur la commande"
      text="Ce qui est arrivé est compté sur la commande, et le client est prévenu."
      questions={[{ name: 'note', label: 'Comment vous l’avez vérifié' }]}
      onAnswer={async (body) => {
        const path = pathTo(paths.paymentAcceptance, { id: paymentId });
        return (await call({ path, body, done: 'Paiement compté' })) !== undefined;
      }}
    />
  );
}
