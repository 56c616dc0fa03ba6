import { Stack, Typography } from '@mui/material';
import { Show, TextField } from 'react-admin';
import type { BodyAt } from '#contract/base/client.ts';
import { counted } from '#contract/base/counted.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import { VALIDATION_WORDS } from '#contract/sales/orders/order-words.ts';
import type { ListedCredit, StaffCredit } from '#contract/sales/orders/staff-credits.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { useDetail } from '#office/base/calls/use-detail.ts';
import { AskButton } from '#office/base/forms/ask-button.tsx';
import { CompanyInput } from '#office/base/lists/company-input.tsx';
import { MomentField, WordField, XofField } from '#office/base/lists/fields.tsx';
import { choiceOf, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { AmountList } from '#office/base/ui/amount-list.tsx';
import { ContactLinks } from '#office/base/ui/contact-links.tsx';
import { frenchDay, frenchMoment } from '#office/base/ui/dates.ts';
import { FactList, Lines, Panel } from '#office/base/ui/panel.tsx';
import { STATE_WORDS } from '#office/base/ui/words.ts';
import { TURN_WORDS } from './words.ts';

const filters = [
  searchFor('Numéro, nom, téléphone'),
  choiceOf('turn', TURN_WORDS, { label: 'Étape', alwaysOn: true }),
  <CompanyInput key="company" />,
];

export function CreditList() {
  return (
    <StaffList filters={filters}>
      <ListBody<ListedCredit>
        primary={({ name, partner_name }) => `${name} · ${partner_name}`}
        secondary={({ turn, company_name }) => `${TURN_WORDS[turn]} · ${company_name}`}
        tertiary={({ amount_total }) => formatXof(amount_total)}
      >
        <TextField source="name" />
        <MomentField source="date_order" />
        <TextField source="partner_name" />
        <TextField source="company_name" />
        <WordField source="turn" label="Étape" words={TURN_WORDS} />
        <WordField source="validation_rh_state" label="Employeur" words={VALIDATION_WORDS} />
        <WordField source="validation_admin_state" label="Boutique" words={VALIDATION_WORDS} />
        <XofField source="amount_total" />
        <XofField source="amount_residual" label="Reste" />
      </ListBody>
    </StaffList>
  );
}

export function CreditShow() {
  const mayDecide = useMay('credits:validate-for-shop');
  return (
    <Show title="Commande à crédit" actions={false}>
      <Credit mayDecide={mayDecide} />
    </Show>
  );
}

const inWords = (state: Order['validation_rh_state']) =>
  state === null ? '' : VALIDATION_WORDS[state];

function Credit({ mayDecide }: { mayDecide: boolean }) {
  const order = useDetail<StaffCredit>('order_lines');
  if (order === undefined) return null;
  const goods = order.order_lines.filter(({ kind }) => kind === 'product');
  return (
    <Stack spacing={2} sx={{ p: 2 }}>
      <Panel title={`${order.name} · ${order.partner_name}`}>
        <FactList
          facts={[
            ['État', STATE_WORDS[order.state]],
            ['Validation de l’employeur', inWords(order.validation_rh_state)],
            ['Validation de la boutique', inWords(order.validation_admin_state)],
            ['Motif du refus', order.refusal_reason],
            ['Date', frenchMoment(order.date_order)],
            ['Total', formatXof(order.amount_total)],
            ['Reste à payer', formatXof(order.amount_residual)],
          ]}
        />
        <ContactLinks
          phone={order.partner_phone}
          message={`Bonjour ${order.partner_name}, au sujet de votre commande à crédit ${order.name} :`}
        />
      </Panel>
      {mayDecide && order.state === 'validation' && <CreditDecision order={order} />}
      <Panel title="Produits">
        <Lines
          none="Aucun produit."
          items={goods.map(({ id, product_name, product_uom_qty, price_total }) => ({
            key: id,
            line: `${product_uom_qty} × ${product_name} · ${formatXof(price_total)}`,
          }))}
        />
      </Panel>
      <Panel title="Échéances">
        <Lines
          none="Aucune échéance."
          items={order.payment_lines.map((part) => ({
            key: part.sequence,
            line: `${frenchDay(part.due_date)} · ${formatXof(part.amount)} · ${wordOf(part)}`,
          }))}
        />
      </Panel>
      <Panel title="Historique">
        <Lines
          none="Rien encore."
          items={order.events.map(({ at, text, by }, place) => ({
            key: place,
            line: `${frenchMoment(at)} · ${text} (${by})`,
          }))}
        />
      </Panel>
    </Stack>
  );
}

function wordOf({ state, is_late, amount, paid_amount }: Order['payment_lines'][number]): string {
  if (state) return 'payée';
  const left = `reste ${formatXof(amount - paid_amount)}`;
  return is_late ? `en retard, ${left}` : left;
}

function CreditDecision({ order }: { order: StaffCredit }) {
  const isAccepted = order.validation_admin_state === 'validated';
  return (
    <Panel title="Réponse de la boutique">
      <AmountList label="Ce qui est dû" rows={creditAmounts(order)} />
      {order.validation_rh_state !== 'validated' && (
        <Typography>L’employeur doit d’abord répondre.</Typography>
      )}
      {order.validation_rh_state === 'validated' && !isAccepted && <Answer order={order} />}
      {isAccepted && <Override order={order} />}
    </Panel>
  );
}

/** What decides: the order, what the member already owes, and the rest of the ceiling. */
const creditAmounts = ({ amount_total, payment_lines: [first], member }: StaffCredit) =>
  [
    { name: 'Cette commande', amountXof: amount_total, isStrong: true },
    { name: 'Premier versement', amountXof: first?.amount ?? 0 },
    {
      name: 'Doit déjà',
      note: counted(member.order_count, 'commande', 'commandes'),
      amountXof: member.amount_residual,
    },
    { name: 'Dont en retard', amountXof: member.amount_late },
    { name: 'Plafond', amountXof: member.ceiling },
    { name: 'Reste après cette commande', amountXof: member.ceiling_left, isStrong: true },
  ].map((row) => ({ key: row.name, ...row }));

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
