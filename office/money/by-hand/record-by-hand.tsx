import { Box, Typography } from '@mui/material';
import { formatXof } from '#contract/base/fields/money.ts';
import type { HandWay } from '#contract/money/payment-states.ts';
import { resources } from '#office/base/calls/resources.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { useRequestKey } from '#office/base/calls/use-request-key.ts';
import { AskButton } from '#office/base/forms/ask-button.tsx';

type Asked = 'amount' | 'reference' | 'bank' | 'drawer' | 'drawn_on' | 'note';
type Form = {
  way: HandWay;
  isAnnounced?: true;
  label: string;
  text: string;
  reference?: { label: string; hint: string };
};

const FORMS: Form[] = [
  {
    way: 'terminal',
    label: 'Carte au terminal',
    text: 'Le terminal a accepté la carte : le paiement compte aussitôt.',
    reference: { label: 'Numéro d’autorisation', hint: 'Il est sur le ticket du terminal.' },
  },
  {
    way: 'transfer',
    label: 'Virement reçu',
    text: 'Vous l’avez vu sur le compte : il compte aussitôt.',
    reference: { label: 'Référence ou motif', hint: 'Comme sur le relevé de la banque.' },
  },
  {
    way: 'transfer',
    isAnnounced: true,
    label: 'Virement annoncé',
    text: 'Le client dit qu’il est parti : il ne compte pas encore, et les articles sont gardés 7 jours.',
  },
  {
    way: 'cheque',
    label: 'Chèque',
    text: 'Il compte une fois encaissé. D’ici là les articles sont gardés 15 jours. Pour les remettre sans attendre, livrez la commande en indiquant le motif.',
    reference: { label: 'Numéro du chèque', hint: '' },
  },
];

/** Notes money that no provider settles, beside the cash of the order. */
export function HandEntry({ order }: { order: { id: number; amount_residual: number } }) {
  return (
    <Box className="no-print" component="section" aria-label="Encaisser autrement">
      <Typography variant="subtitle2" component="h3" gutterBottom>
        Encaisser autrement
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {FORMS.map((form) => (
          <HandButton key={form.label} form={form} order={order} />
        ))}
      </Box>
    </Box>
  );
}

function HandButton({
  form: { way, isAnnounced, label, text, reference },
  order: { id, amount_residual: dueXof },
}: {
  form: Form;
  order: { id: number; amount_residual: number };
}) {
  const { call } = useCall();
  const { keyOf, forget } = useRequestKey();
  const record = async ({ amount, ...said }: Partial<Record<Asked, string>>) => {
    const facts = Object.entries(said).filter(([, value]) => value !== '');
    const body = {
      order_id: id,
      way,
      amount: Number((amount ?? '').replace(/\s/g, '')),
      ...(isAnnounced && { is_announced: true }),
      ...(Object.fromEntries(facts) as Partial<Record<Exclude<Asked, 'amount'>, string>>),
    };
    const reply = await call({
      method: 'POST',
      path: resources['cheques-et-virements'].list,
      body,
      idempotencyKey: keyOf(body),
      done: `${label} : ${formatXof(body.amount)}`,
    });
    if (reply !== undefined) forget();
    return reply;
  };
  return (
    <AskButton<Asked>
      label={label}
      text={[`Il reste ${formatXof(dueXof)} à payer. Sans droit de timbre.`, text]}
      confirm="Noter"
      questions={[
        { name: 'amount', label: 'Montant (FCFA)', initial: String(dueXof) },
        ...(reference === undefined
          ? [{ name: 'reference' as const, label: 'Référence ou motif', isOptional: true }]
          : [{ name: 'reference' as const, label: reference.label, hint: reference.hint }]),
        ...(way === 'cheque'
          ? [
              { name: 'bank' as const, label: 'Banque' },
              { name: 'drawer' as const, label: 'Nom écrit sur le chèque' },
              { name: 'drawn_on' as const, label: 'Date du chèque', type: 'date' as const },
            ]
          : []),
        { name: 'note', label: 'Note', isOptional: true },
      ]}
      onAnswer={record}
    />
  );
}
