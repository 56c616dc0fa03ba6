import { Button, Stack, Link as TextLink } from '@mui/material';
import type { ReactNode } from 'react';
import { Show } from 'react-admin';
import { Link } from 'react-router-dom';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { PROFORMA_STATE_WORDS } from '#contract/sales/proforma-states.ts';
import type { StaffProforma } from '#contract/sales/staff-proformas.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { useDetail } from '#office/base/calls/use-detail.ts';
import { AskButton } from '#office/base/forms/ask-button.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { ContactLinks } from '#office/base/ui/contact-links.tsx';
import { dayAfter, dayFromToday, frenchDay, frenchMoment } from '#office/base/ui/dates.ts';
import { FactList, Panel } from '#office/base/ui/panel.tsx';
import { PaperButton } from '#office/base/ui/private-files.tsx';
import { shownPhone } from '#office/base/ui/shown-phone.ts';
import { MODE_WORDS } from '#office/base/ui/words.ts';

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
        <FactList facts={factsOf(proforma)} />
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
        <FactList
          facts={[
            ...proforma.order_lines.map(
              (line): Fact => [
                line.kind === 'product' || line.kind === 'service'
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
  ['Téléphone', shownPhone(one.phone)],
  ['E-mail', one.email],
  [one.pickup_place_id === null ? 'Livraison' : 'Retrait', one.destination],
  ['Paiement', MODE_WORDS[one.payment_mode]],
  ['Note', one.note],
  ['Établie', `${frenchMoment(one.made_at)}, par ${one.made_by || 'le client'}`],
  ['Rappel envoyé', frenchMoment(one.reminded_at)],
  ['Retirée', one.withdrawn_at && `${frenchMoment(one.withdrawn_at)} : ${one.withdrawal_reason}`],
];

const MORE_DAYS = 15;

const lastOf = (one: string, other: string) => (one > other ? one : other);

function ProformaSteps({ proforma }: { proforma: StaffProforma }) {
  const { call, isBusy } = useCall();
  const mayWrite = useMay('orders:write');
  const { id, state, version, phone, email, valid_until } = proforma;
  const today = dayFromToday(0);
  if (!mayWrite || state === 'ordered' || state === 'withdrawn') return null;
  const send = (channel: 'sms' | 'mail', done: string) =>
    call({
      method: 'POST',
      path: pathTo(paths.proformaSending, { id }),
      body: { channel },
      done,
    });
  return (
    <>
      {state === 'open' && (
        <Button variant="contained" component={Link} to={`/commandes/create?proforma=${id}`}>
          Commander pour le client
        </Button>
      )}
      {state === 'open' && email !== '' && (
        <Button
          variant="outlined"
          disabled={isBusy}
          onClick={() => send('mail', 'Le lien part par e-mail')}
        >
          Renvoyer par e-mail
        </Button>
      )}
      {state === 'open' && phone !== null && (
        <Button
          variant="outlined"
          disabled={isBusy}
          onClick={() => send('sms', 'Le lien part par SMS')}
        >
          Renvoyer par SMS
        </Button>
      )}
      <AskButton
        label="Prolonger"
        title="Prolonger la facture proforma"
        text="Ses prix tiennent jusqu’à la fin de ce jour."
        questions={[
          {
            name: 'valid_until',
            label: 'Dernier jour',
            type: 'date',
            initial: dayAfter(lastOf(today, valid_until), MORE_DAYS),
          },
        ]}
        onAnswer={(body) => {
          const path = pathTo(paths.proformaExtension, { id });
          return call({ method: 'POST', path, body, version, done: 'Facture proforma prolongée' });
        }}
      />
      <AskButton
        label="Retirer"
        color="error"
        title="Retirer la facture proforma"
        text="Elle ne se commandera plus, et cela ne se reprend pas. Le client ne lit pas le motif."
        questions={[{ name: 'reason', label: 'Motif' }]}
        onAnswer={(body) => {
          const path = pathTo(paths.proformaWithdrawal, { id });
          return call({ method: 'POST', path, body, version, done: 'Facture proforma retirée' });
        }}
      />
    </>
  );
}
