import { Alert, Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { Title, useRedirect } from 'react-admin';
import { paths } from '#contract/paths.ts';
import { Panel } from '../ui/panel.tsx';
import { useCall } from '../ui/use-call.ts';
import { useRequestKey } from '../ui/use-request-key.ts';
import { ChooseCustomer } from './choose-customer.tsx';
import { ChooseGoods } from './choose-goods.tsx';
import { OrderTerms } from './order-terms.tsx';
import { emptyDraft, missingOf, toPayload } from './phone-draft.ts';
import { PhoneQuote } from './phone-quote.tsx';

/** An order that a customer gives by telephone, by the same rules as one of the shop's pages. */
export default function PhoneOrder() {
  const [draft, setDraft] = useState(emptyDraft);
  const [totalXof, setTotalXof] = useState<number>();
  const { call, isBusy } = useCall();
  const { keyOf, forget } = useRequestKey();
  const redirect = useRedirect();
  const change = (part: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...part }));
  const missing = missingOf(draft);
  const place = async () => {
    const body = toPayload(draft, totalXof);
    const created = await call({
      method: 'POST',
      path: paths.staffOrders,
      body,
      idempotencyKey: keyOf(body),
      done: ({ name }) => `Commande ${name} enregistrée`,
    });
    if (created === undefined) return;
    forget();
    redirect('show', 'commandes', created.id);
  };
  return (
    <Box sx={{ display: 'grid', gap: 2, py: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Title title="Commande par téléphone" />
      <ChooseCustomer draft={draft} onChange={change} />
      <ChooseGoods draft={draft} onChange={change} />
      <OrderTerms draft={draft} onChange={change} />
      <Panel title="Total">
        <PhoneQuote draft={draft} onTotal={setTotalXof} />
        {missing !== '' && <Alert severity="info">{missing}</Alert>}
        <Button
          variant="contained"
          disabled={isBusy || missing !== '' || totalXof === undefined}
          onClick={place}
        >
          Enregistrer la commande
        </Button>
        <Typography color="text.secondary">
          Le client reçoit la confirmation par SMS, et par e-mail s’il en a un. Sur la page de la
          commande vous pouvez lui envoyer le lien de paiement.
        </Typography>
      </Panel>
    </Box>
  );
}
