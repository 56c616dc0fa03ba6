import { Box, Button } from '@mui/material';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { StaffOrder } from '#contract/sales/orders/staff-order-detail.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { FactList, Panel } from '#office/base/ui/panel.tsx';
import { shownPhone } from '#office/base/ui/shown-phone.ts';

export function CustomerPanel({ order, canWrite }: { order: StaffOrder; canWrite: boolean }) {
  const { call, isBusy } = useCall();
  const { partner_phone: phone, partner_email: email } = order;
  const send = (channel: 'sms' | 'mail', done: string) =>
    call({
      method: 'POST',
      path: pathTo(paths.staffOrderLink, { id: order.id }),
      body: { channel },
      done,
    });
  const what = order.amount_residual > 0 ? 'lien de paiement' : 'lien de suivi';
  const canSend = canWrite && order.state !== 'cancel';
  return (
    <Panel title={order.for_relative == null ? 'Client' : 'Client, qui paie'}>
      <FactList
        facts={[
          ['Nom', order.partner_name],
          ['Téléphone', shownPhone(phone)],
          ['E-mail', email],
          ['Compte', order.is_guest ? 'Sans compte' : 'Avec un compte'],
        ]}
      />
      <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {phone !== null && (
          <Button variant="outlined" href={`tel:+${phone}`}>
            Appeler
          </Button>
        )}
        {order.whatsapp_link !== '' && (
          <Button variant="outlined" href={order.whatsapp_link} target="_blank" rel="noreferrer">
            WhatsApp
          </Button>
        )}
        {canSend && phone !== null && (
          <Button
            variant="outlined"
            disabled={isBusy}
            onClick={() => send('sms', 'Le lien part par SMS')}
          >
            {`Envoyer le ${what} par SMS`}
          </Button>
        )}
        {canSend && email !== null && (
          <Button
            variant="outlined"
            disabled={isBusy}
            onClick={() => send('mail', 'Le lien part par e-mail')}
          >
            {`Envoyer le ${what} par e-mail`}
          </Button>
        )}
      </Box>
    </Panel>
  );
}
