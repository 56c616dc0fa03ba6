import { Stack, Link as TextLink } from '@mui/material';
import type { ReactNode } from 'react';
import { Show } from 'react-admin';
import { Link } from 'react-router-dom';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { PROFORMA_STATE_WORDS } from '#contract/sales/proforma-states.ts';
import type { StaffProforma } from '#contract/sales/staff-proformas.ts';
import { useDetail } from '#office/base/calls/use-detail.ts';
import { ContactLinks } from '#office/base/ui/contact-links.tsx';
import { frenchDay, frenchMoment } from '#office/base/ui/dates.ts';
import { Facts, Panel } from '#office/base/ui/panel.tsx';
import { PaperButton } from '#office/base/ui/paper-button.tsx';
import { MODE_WORDS } from '#office/base/ui/words.ts';
import { ProformaSteps } from './proforma-steps.tsx';

/** A proforma: for whom, at which prices, and what became of it. */
export default function ProformaShow() {
  return (
    <Show title="Facture proforma" actions={false}>
      <ProformaPage />
    </Show>
  );
}

function ProformaPage() {
  const proforma = useDetail<StaffProforma>('order_lines');
  if (proforma === undefined) return null;
  const { id, number, company, name, phone } = proforma;
  return (
    <Stack spacing={2} sx={{ p: 2 }}>
      <Panel title={`${number} · ${company}`}>
        <Facts facts={factsOf(proforma)} />
        <ContactLinks
          phone={phone}
          message={`Bonjour ${name}, au sujet de votre facture proforma ${number} :`}
        />
        <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
          <PaperButton path={pathTo(paths.proformaPaper, { id })} label="Facture proforma (PDF)" />
          <ProformaSteps proforma={proforma} />
        </Stack>
      </Panel>
      <Panel title="Articles et prix">
        <Facts
          facts={[
            ...proforma.order_lines.map(
              (line): Fact => [
                line.kind === 'product'
                  ? `${line.product_uom_qty} × ${line.product_name}`
                  : line.product_name,
                formatXof(line.price_total),
              ],
            ),
            ['Total HT', formatXof(proforma.amount_untaxed)],
            [`TVA ${proforma.vat_percent} %`, formatXof(proforma.amount_tax)],
            ['Total TTC', formatXof(proforma.amount_total)],
          ]}
        />
      </Panel>
    </Stack>
  );
}

type Fact = [name: string, value: ReactNode];

const factsOf = (one: StaffProforma): Fact[] => [
  ['État', PROFORMA_STATE_WORDS[one.state]],
  ['Valable jusqu’au', frenchDay(one.valid_until)],
  [
    'Commande',
    one.order && (
      <TextLink key="order" component={Link} to={`/commandes/${one.order.id}/show`}>
        {one.order.name}
      </TextLink>
    ),
  ],
  ['NINEA', one.ninea],
  [
    'Contact',
    one.partner_id === null ? (
      one.name
    ) : (
      <TextLink key="contact" component={Link} to={`/clients/${one.partner_id}/show`}>
        {one.name}
      </TextLink>
    ),
  ],
  ['Téléphone', one.phone && `+${one.phone}`],
  ['E-mail', one.email],
  [one.pickup_place_id === null ? 'Livraison' : 'Retrait', one.destination],
  ['Paiement', MODE_WORDS[one.payment_mode]],
  ['Note', one.note],
  ['Établie', `${frenchMoment(one.made_at)}, par ${one.made_by || 'le client'}`],
  ['Rappel envoyé', frenchMoment(one.reminded_at)],
  ['Retirée', one.withdrawn_at && `${frenchMoment(one.withdrawn_at)} : ${one.withdrawal_reason}`],
];
