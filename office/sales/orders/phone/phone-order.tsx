import { Alert, Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Title, useRedirect } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { paths, pathTo } from '#contract/base/paths.ts';
import { callApi } from '#office/base/calls/api.ts';
import { resources } from '#office/base/calls/resources.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { useRequestKey } from '#office/base/calls/use-request-key.ts';
import { FactList, Panel } from '#office/base/ui/panel.tsx';
import { ChooseCustomer } from './choose-customer.tsx';
import { ChooseGoods } from './choose-goods.tsx';
import { DeliveryTerms, PaymentTerms } from './order-terms.tsx';
import {
  draftOf,
  emailMistake,
  emptyDraft,
  missingInPhoneOrder,
  type PhoneDraft,
  relativeOf,
  toPayload,
  toProformaOrder,
} from './phone-draft.ts';
import { currentProblems, SERVER_FIELDS } from './phone-problems.ts';
import { PhoneQuote } from './phone-quote.tsx';
import { RelativePanel, relativeFacts } from './relative-panel.tsx';

/** An order by telephone, by the rules of the shop's pages; `?proforma=12` orders that proforma. */
export default function PhoneOrder() {
  const [search] = useSearchParams();
  const proformaId = Number(search.get('proforma'));
  return proformaId > 0 ? (
    <OfProforma key={proformaId} id={proformaId} />
  ) : (
    <OrderForm key="" start={emptyDraft} />
  );
}

function OfProforma({ id }: { id: number }) {
  const { data, error } = useQuery({
    queryKey: ['proformas', 'order', id],
    queryFn: () => callApi(pathTo(paths.staffProforma, { id })),
    // A refetch must not replace what the clerk typed.
    staleTime: Infinity,
  });
  if (error !== null) return <Alert severity="error">{error.message}</Alert>;
  if (data === undefined) return <Typography role="status">Un instant...</Typography>;
  return <OrderForm start={draftOf(data)} />;
}

function OrderForm({ start }: { start: PhoneDraft }) {
  const [draft, setDraft] = useState(start);
  const [sent, setSent] = useState(start);
  const [totalXof, setTotalXof] = useState<number>();
  const { act, isBusy, failure, problems } = useCall(SERVER_FIELDS);
  const { keyOf, forget } = useRequestKey();
  const redirect = useRedirect();
  const { proforma } = draft;
  const { isForRelative } = relativeOf(draft);
  const change = (part: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...part }));
  const missing = missingInPhoneOrder(draft);
  const standing = currentProblems(problems, sent, draft);
  const refusals = [failure, standing.atEnd].filter(Boolean);
  const place = async () => {
    setSent(draft);
    const created = await act(() => placeOrder(draft, totalXof, keyOf), {
      done: ({ name }) => `Commande ${name} enregistrée`,
      // An ordered proforma has no quote.
      isEnd: proforma !== undefined,
    });
    if (created === undefined) return;
    forget();
    redirect('show', 'commandes', created.id);
  };
  return (
    <Box sx={TWO_COLUMNS}>
      <Title
        title={proforma === undefined ? 'Commande par téléphone' : `Commande de ${proforma.number}`}
      />
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <ChooseCustomer
          draft={draft}
          onChange={change}
          emailProblem={standing.beside.email ?? emailMistake(draft)}
        />
        <ChooseGoods draft={draft} onChange={change} />
        <DeliveryTerms draft={draft} onChange={change} />
        <RelativePanel draft={draft} onChange={change} problems={standing.beside} />
      </Box>
      <Box sx={{ position: { md: 'sticky' }, top: { md: 96 } }}>
        <Panel title="Total">
          <PhoneQuote draft={draft} onTotal={setTotalXof} />
          <FactList facts={relativeFacts(relativeOf(draft))} />
          <PaymentTerms draft={draft} onChange={change} />
          {missing !== '' && <Alert severity="info">{missing}</Alert>}
          {refusals.map((refusal) => (
            <Alert key={refusal} severity="error">
              {refusal}
            </Alert>
          ))}
          <Button
            variant="contained"
            disabled={isBusy || missing !== '' || totalXof === undefined}
            onClick={place}
          >
            Enregistrer la commande
          </Button>
          <Typography variant="body2" color="text.secondary">
            Le client reçoit la confirmation par SMS{isForRelative && ', si ce numéro est le sien'},
            et par e-mail s’il en a un. Le lien de paiement s’envoie de la page de la commande.
          </Typography>
        </Panel>
      </Box>
    </Box>
  );
}

/** The total stays in sight beside the questions. */
const TWO_COLUMNS = {
  display: 'grid',
  gap: 1.5,
  py: 1,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 21rem)' },
};

function placeOrder(
  draft: PhoneDraft,
  totalXof: number | undefined,
  keyOf: (body: object) => string,
) {
  const { proforma } = draft;
  if (proforma === undefined) {
    const body = toPayload(draft, totalXof);
    return callApi(resources.commandes.list, { method: 'POST', body, idempotencyKey: keyOf(body) });
  }
  const body = toProformaOrder(draft, totalXof);
  const path = pathTo(paths.staffProformaOrder, { id: proforma.id });
  return callApi(path, { method: 'POST', body, idempotencyKey: keyOf(body) });
}
