import { Alert, Box, Button, Typography } from '@mui/material';
import type { Fulfilment, OrderState } from '#contract/order-states.ts';
import { paths, pathTo } from '#contract/paths.ts';
import type { StaffOrder } from '#contract/staff/order-detail.ts';
import { AskButton } from '../ui/ask-button.tsx';
import { frenchMoment } from '../ui/dates.ts';
import { Facts } from '../ui/facts.tsx';
import { Panel } from '../ui/panel.tsx';
import { useStaffCall } from '../ui/use-staff-call.ts';
import { FULFILMENT_WORDS, STATE_WORDS, VALIDATION_WORDS } from '../ui/words.ts';

const STATE_STEPS: Record<OrderState, string> = {
  draft: 'Remettre en brouillon',
  sent: 'Marquer envoyée',
  validation: 'Mettre en validation',
  sale: 'Valider la commande',
  to_delivered: 'Mettre en livraison',
  delivered: 'Marquer livrée',
  done: 'Terminer',
  cancel: 'Annuler la commande',
};
const GOODS_STEPS: Record<Fulfilment, string> = {
  to_prepare: 'Remettre en préparation',
  shipped: 'Marquer expédiée',
  delivered: 'Marquer livrée',
  returned: 'Noter le retour',
};

/** Where an order stands and the steps that it may take now, as the server says. */
export function StepsPanel({ order, canWrite }: { order: StaffOrder; canWrite: boolean }) {
  const { call, isBusy } = useStaffCall();
  const { id, version } = order;
  const move = async (body: object, done: string) => {
    const path = pathTo(paths.orderMove, { id });
    return (await call({ method: 'PUT', path, body, version, done })) !== undefined;
  };
  const confirm = () =>
    call({
      ...{ method: 'POST', path: pathTo(paths.staffOrderConfirmation, { id }), version },
      done: 'Commande confirmée',
    });
  // Both ways of delivering lead to the same.
  const states = order.next_states.filter(
    (state) => state !== 'delivered' || !order.next_fulfilments.includes('delivered'),
  );
  return (
    <Panel title="Étapes">
      <Facts
        facts={[
          ['État', STATE_WORDS[order.state]],
          ['Articles', FULFILMENT_WORDS[order.fulfilment_state]],
          ['Employeur', order.validation_rh_state && VALIDATION_WORDS[order.validation_rh_state]],
          [
            'Boutique',
            order.validation_admin_state && VALIDATION_WORDS[order.validation_admin_state],
          ],
          ['Motif du refus', order.refusal_reason],
        ]}
      />
      {order.confirm_until !== null && (
        <Alert severity="warning">
          {`À confirmer, par le code envoyé au client ou par vous après un appel, avant le ${frenchMoment(order.confirm_until)} ; ensuite elle est annulée.`}
        </Alert>
      )}
      {canWrite && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {order.confirm_until !== null && (
            <Button variant="contained" disabled={isBusy} onClick={confirm}>
              Confirmer la commande
            </Button>
          )}
          {states.map((state) => (
            <Button
              key={state}
              variant="contained"
              disabled={isBusy}
              onClick={() => move({ state }, `${STATE_STEPS[state]} : fait`)}
            >
              {STATE_STEPS[state]}
            </Button>
          ))}
          {order.next_fulfilments.map((stage) => (
            <Button
              key={stage}
              variant="contained"
              disabled={isBusy}
              onClick={() => move({ fulfilment_state: stage }, `${GOODS_STEPS[stage]} : fait`)}
            >
              {GOODS_STEPS[stage]}
            </Button>
          ))}
          {order.can_cancel && (
            <AskButton
              label="Annuler la commande"
              color="error"
              text="Le client est prévenu, avec le motif. Ce qui est déjà payé reste à rembourser."
              questions={[{ name: 'reason', label: 'Motif' }]}
              onAnswer={({ reason }) => move({ state: 'cancel', reason }, 'Commande annulée')}
            />
          )}
        </Box>
      )}
      {canWrite && (
        <Typography color="text.secondary" className="no-print">
          Le client est prévenu des étapes qu’il remarque.
        </Typography>
      )}
    </Panel>
  );
}
