import { Alert, Link as MuiLink, Button as PlainButton, Stack, TextField } from '@mui/material';
import { useState } from 'react';
import { Show } from 'react-admin';
import { Link } from 'react-router-dom';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { LeadState, StaffLead } from '#contract/sales/staff-leads.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { useDetail } from '#office/base/calls/use-detail.ts';
import { ChoiceSelect } from '#office/base/lists/choice-select.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { ContactLinks } from '#office/base/ui/contact-links.tsx';
import { frenchMoment } from '#office/base/ui/dates.ts';
import { FactList, Lines, Panel } from '#office/base/ui/panel.tsx';
import { shownPhone } from '#office/base/ui/shown-phone.ts';

import { LEAD_STATE_WORDS, LEAD_TYPE_WORDS } from './words.ts';

const MOST_NAMED = 5;

export default function LeadShow() {
  return (
    <Show title="Panier signalé" actions={false}>
      <Lead />
    </Show>
  );
}

function Lead() {
  const lead = useDetail<StaffLead>('produits');
  const mayWrite = useMay('leads:write');
  if (lead === undefined) return null;
  return (
    <Stack spacing={2} sx={{ p: 2 }}>
      <Panel title={lead.name ?? 'Visiteur inconnu'}>
        <FactList facts={factsOf(lead)} />
        {lead.has_contact ? (
          <Stack sx={{ mt: 2 }}>
            <ContactLinks phone={lead.phone} message={followUpMessage(lead)} />
          </Stack>
        ) : (
          <Alert severity="info" sx={{ mt: 2 }}>
            Ce visiteur n’a laissé ni téléphone ni e-mail : on ne peut pas le relancer.
          </Alert>
        )}
      </Panel>
      <Panel title={isSearch(lead) ? 'Produit cherché' : 'Produits'}>
        <Lines
          none="Aucun produit."
          items={lead.produits.map(({ id, nom, quantité, prix }) => ({
            key: id,
            line: isSearch(lead) ? nom : `${quantité} × ${nom} · ${formatXof(prix)}`,
          }))}
        />
      </Panel>
      {mayWrite && <LeadStateForm key={lead.version} lead={lead} />}
      <Panel title="Suivi">
        <Lines
          none="Rien n’a encore été noté."
          items={lead.steps.map(({ id, state, note, by, at }) => ({
            key: id,
            line: [LEAD_STATE_WORDS[state], note, by || 'La boutique', frenchMoment(at)]
              .filter((part) => part !== '')
              .join(' · '),
          }))}
        />
      </Panel>
      <Panel title="Changements du panier">
        <Lines
          none="Aucun changement."
          items={lead.reports.map(({ date, total, location, produits }, place) => ({
            key: `${date} ${place}`,
            line: `${frenchMoment(date)} · ${formatXof(total)} · ${produits
              .map(({ nom, quantité }) => `${quantité} × ${nom}`)
              .join(', ')} · ${location}`,
          }))}
        />
      </Panel>
    </Stack>
  );
}

/** A search without a result whose visitor wants a call. */
const isSearch = ({ type }: StaffLead) => type === 'recherche';

const factsOf = (lead: StaffLead): [string, React.ReactNode][] => [
  ['État', LEAD_STATE_WORDS[lead.state]],
  ['Sorte', LEAD_TYPE_WORDS[lead.type]],
  ['Total annoncé', !isSearch(lead) && formatXof(lead.total)],
  ['Téléphone', shownPhone(lead.phone)],
  ['E-mail', lead.email && <MuiLink href={`mailto:${lead.email}`}>{lead.email}</MuiLink>],
  ['Lieu', lead.location],
  ['Dernière activité', frenchMoment(lead.date)],
  [
    'Commande',
    lead.order_id && (
      <MuiLink component={Link} to={`/commandes/${lead.order_id}/show`}>
        {lead.order_name}
      </MuiLink>
    ),
  ],
];

function LeadStateForm({ lead: { id, state: current, version } }: { lead: StaffLead }) {
  const { call, isBusy } = useCall();
  const [state, setState] = useState<LeadState>(current);
  const [note, setNote] = useState('');
  const save = async () => {
    const body = { state, note };
    const path = pathTo(paths.leadState, { id });
    if (await call({ path, method: 'PUT', body, version, done: 'C’est noté.' })) setNote('');
  };
  return (
    <Panel title="Noter la relance">
      <Stack spacing={2} sx={{ mt: 1 }}>
        <ChoiceSelect
          label="État de la relance"
          value={state}
          words={LEAD_STATE_WORDS}
          onChoose={setState}
        />
        <TextField
          label="Note"
          multiline
          minRows={2}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <PlainButton variant="contained" disabled={isBusy} onClick={save}>
          Enregistrer
        </PlainButton>
      </Stack>
    </Panel>
  );
}

/** A first text for the visitor that names the products. */
export function followUpMessage({
  name,
  produits,
  type,
}: Pick<StaffLead, 'name' | 'produits' | 'type'>): string {
  const greeting = `Bonjour${name === null ? '' : ` ${name}`}`;
  if (type === 'recherche') {
    return `${greeting}, vous avez cherché « ${produits[0]?.nom} » dans notre boutique. Dites-nous ce qu’il vous faut : nous vous disons ce que nous avons et à quel prix.`;
  }
  const named = produits.slice(0, MOST_NAMED).map(({ nom, quantité }) => `${quantité} × ${nom}`);
  const more = produits.length - named.length;
  const goods = [
    ...named,
    ...(more > 0 ? [`${more} ${more > 1 ? 'autres produits' : 'autre produit'}`] : []),
  ].join(', ');
  return `${greeting}, vous avez mis dans votre panier : ${goods}. Souhaitez-vous que nous vous aidions à passer la commande ?`;
}
