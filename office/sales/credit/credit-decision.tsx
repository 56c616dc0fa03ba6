import { Stack, Typography } from '@mui/material';
import type { BodyAt } from '#contract/base/client.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { StaffCredit } from '#contract/sales/orders/staff-credits.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { AskButton } from '#office/base/forms/ask-button.tsx';
import { Panel } from '#office/base/ui/panel.tsx';

/** What the shop can say of a credit order now. */
export function CreditDecision({ order }: { order: StaffCredit }) {
  const isAccepted = order.validation_admin_state === 'validated';
  return (
    <Panel title="Réponse de la boutique">
      {order.validation_rh_state !== 'validated' && (
        <Typography>L’employeur doit d’abord répondre.</Typography>
      )}
      {order.validation_rh_state === 'validated' && !isAccepted && <Answer order={order} />}
      {isAccepted && <Override order={order} />}
    </Panel>
  );
}

function Answer({ order: { id, version, assent_refusal: refusal } }: { order: StaffCredit }) {
  const { call } = useCall();
  const path = pathTo(paths.creditValidationByShop, { id });
  const send = (body: BodyAt<'PUT', typeof paths.creditValidationByShop>) =>
    call({ path, method: 'PUT', version, body, done: 'La réponse est enregistrée.' });
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
      {refusal !== null && <Typography sx={{ width: '100%' }}>{refusal}</Typography>}
      {refusal === null && (
        <AskButton
          label="Accepter"
          title="Accepter cette commande à crédit ?"
          text="Le client est prévenu et paie son premier versement."
          confirm="Accepter"
          onAnswer={() => send({ state: 'validated' })}
        />
      )}
      <AskButton
        label="Refuser"
        title="Refuser cette commande à crédit ?"
        text="La commande est annulée et le client reçoit le motif."
        confirm="Refuser"
        color="error"
        questions={[{ name: 'reason', label: 'Motif', lines: 2 }]}
        onAnswer={({ reason }) => send({ state: 'rejected', reason })}
      />
    </Stack>
  );
}

function Override({ order: { id, version, assent_refusal: refusal } }: { order: StaffCredit }) {
  const { call } = useCall();
  return (
    <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
      <Typography>
        Acceptée des deux côtés : la commande est validée quand le premier versement arrive.
      </Typography>
      {refusal === null ? (
        <AskButton
          label="Valider sans premier versement"
          title="Valider sans premier versement ?"
          text="La commande peut être préparée ; elle ne part en livraison qu’après le premier versement."
          confirm="Valider"
          questions={[{ name: 'reason', label: 'Motif', lines: 2 }]}
          onAnswer={(body) =>
            call({
              path: pathTo(paths.creditOverride, { id }),
              method: 'PUT',
              version,
              body,
              done: 'La commande est validée.',
            })
          }
        />
      ) : (
        <Typography color="text.secondary">{refusal}</Typography>
      )}
    </Stack>
  );
}
