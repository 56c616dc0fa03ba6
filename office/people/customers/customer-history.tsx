import { Link as MuiLink } from '@mui/material';
import { Link } from 'react-router-dom';
import { formatXof } from '#contract/base/fields/money.ts';
import { hasKey } from '#contract/base/tables.ts';
import type { StaffCustomer } from '#contract/people/staff-customers.ts';
import { frenchMoment } from '#office/base/ui/dates.ts';
import { Lines, Panel } from '#office/base/ui/panel.tsx';
import { shownPhone } from '#office/base/ui/shown-phone.ts';
import { SALE_TYPE_WORDS, STATE_WORDS } from '#office/base/ui/words.ts';
import { LEAD_STATE_WORDS, LEAD_TYPE_WORDS } from '#office/sales/leads/words.ts';

const CONSENT_WORDS = {
  terms: 'Conditions de vente acceptées',
  membership: 'Accord pour interroger l’employeur',
};
const STEP_WORDS = {
  pending: 'En attente',
  requested: 'Demande envoyée',
  accepted: 'Acceptée',
  rejected: 'Refusée',
};

export function CustomerHistory({ customer }: { customer: StaffCustomer }) {
  return (
    <>
      <Panel title={`Commandes (${customer.order_count}, ${formatXof(customer.amount_total)})`}>
        <Lines
          none="Aucune commande."
          items={customer.orders.map((order) => ({
            key: order.id,
            line: (
              <>
                <MuiLink component={Link} to={`/commandes/${order.id}/show`}>
                  {order.name}
                </MuiLink>{' '}
                · {SALE_TYPE_WORDS[order.type_sale]} · {frenchMoment(order.date_order)} ·{' '}
                {STATE_WORDS[order.state]} · {formatXof(order.amount_total)}
                {order.amount_residual > 0 && `, reste ${formatXof(order.amount_residual)}`}
              </>
            ),
          }))}
        />
      </Panel>
      {customer.past_orders.length > 0 && (
        <Panel title={`Commandes de l’ancienne boutique (${customer.past_orders.length})`}>
          <Lines
            none=""
            items={customer.past_orders.map(({ id, number, ordered_at, total, state }) => ({
              key: id,
              line: (
                <>
                  <MuiLink component={Link} to={`/commandes-passees/${id}/show`}>
                    {number}
                  </MuiLink>{' '}
                  ·{' '}
                  {[frenchMoment(ordered_at), state, formatXof(total)].filter(Boolean).join(' · ')}
                </>
              ),
            }))}
          />
        </Panel>
      )}
      <Panel title="Adresses">
        <Lines
          none="Aucune adresse."
          items={customer.addresses.map((one) => ({
            key: one.id,
            line: [
              one.label,
              one.recipient,
              shownPhone(one.phone),
              one.quarter,
              one.city,
              one.landmark,
            ]
              .filter((part) => part !== '')
              .join(', '),
          }))}
        />
      </Panel>
      <Panel title="Paniers signalés">
        <Lines
          none="Aucun panier."
          items={customer.baskets.map(({ id, type, total, state, date }) => ({
            key: id,
            line: (
              <>
                <MuiLink component={Link} to={`/relances/${id}/show`}>
                  {hasKey(LEAD_TYPE_WORDS, type) && LEAD_TYPE_WORDS[type]}
                </MuiLink>{' '}
                · {formatXof(total)} · {frenchMoment(date)} ·{' '}
                {hasKey(LEAD_STATE_WORDS, state) && LEAD_STATE_WORDS[state]}
              </>
            ),
          }))}
        />
      </Panel>
      <Panel title="Adhésion">
        <MembershipSteps steps={customer.membership} />
      </Panel>
      <Panel title="Accords donnés">
        <Lines
          none="Aucun accord."
          items={customer.consents.map(({ kind, given_at }) => ({
            key: `${kind} ${given_at}`,
            line: `${CONSENT_WORDS[kind]}, le ${frenchMoment(given_at)}`,
          }))}
        />
      </Panel>
    </>
  );
}

export const MembershipSteps = ({ steps }: { steps: StaffCustomer['membership'] }) => (
  <Lines
    none="Jamais demandée."
    items={steps.map(({ at, state, company, by, reason }) => ({
      key: at,
      line: [
        `${STEP_WORDS[state]} (${company}), le ${frenchMoment(at)}`,
        by !== '' && `par ${by}`,
        reason,
      ]
        .filter(Boolean)
        .join(' · '),
    }))}
  />
);
