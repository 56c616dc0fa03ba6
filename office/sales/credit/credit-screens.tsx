import { Stack } from '@mui/material';
import { Show, TextField } from 'react-admin';
import { formatXof } from '#contract/base/fields/money.ts';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import { VALIDATION_WORDS } from '#contract/sales/orders/order-words.ts';
import type { ListedCredit, StaffCredit } from '#contract/sales/orders/staff-credits.ts';
import { useDetail } from '#office/base/calls/use-detail.ts';
import { CompanyInput } from '#office/base/lists/company-input.tsx';
import { MomentField, WordField, XofField } from '#office/base/lists/fields.tsx';
import { choiceOf, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { ContactLinks } from '#office/base/ui/contact-links.tsx';
import { frenchDay, frenchMoment } from '#office/base/ui/dates.ts';
import { Facts, Lines, Panel } from '#office/base/ui/panel.tsx';
import { STATE_WORDS } from '#office/base/ui/words.ts';
import { CreditDecision } from './credit-decision.tsx';
import { TURN_WORDS } from './words.ts';

const filters = [
  searchFor('Numéro, nom, téléphone'),
  choiceOf('turn', TURN_WORDS, { label: 'Étape', alwaysOn: true }),
  <CompanyInput key="company" />,
];

/** Credit orders with both validations. */
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

/** A credit order: who accepted it, what is due when, and the shop's own answer. */
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
        <Facts
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
