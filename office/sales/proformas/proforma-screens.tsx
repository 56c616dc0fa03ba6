import { Alert, Box, Button, MenuItem, TextField as PlainField, Typography } from '@mui/material';
import { useState } from 'react';
import { CreateButton, FunctionField, TextField, Title, useRedirect } from 'react-admin';
import { formatXof } from '#contract/base/fields/money.ts';
import type { Account } from '#contract/people/account.ts';
import { MAX_PROFORMA_DAYS, PROFORMA_STATE_WORDS } from '#contract/sales/proforma-states.ts';
import type { ListedProforma } from '#contract/sales/staff-proformas.ts';
import { resources } from '#office/base/calls/resources.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { useRequestKey } from '#office/base/calls/use-request-key.ts';
import { useServedZones } from '#office/base/calls/use-served-zones.ts';
import { ChoiceSelect } from '#office/base/lists/choice-select.tsx';
import { MomentField, type Tones, WordField, XofField } from '#office/base/lists/fields.tsx';
import { choiceOf, PERIOD, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { frenchDay } from '#office/base/ui/dates.ts';
import { Panel } from '#office/base/ui/panel.tsx';
import { shownPhone } from '#office/base/ui/shown-phone.ts';
import { MODE_WORDS } from '#office/base/ui/words.ts';
import { FindCustomer } from '#office/sales/orders/phone/choose-customer.tsx';
import { GoodsLines } from '#office/sales/orders/phone/choose-goods.tsx';
import { addGood } from '#office/sales/orders/phone/draft-lines.ts';
import { FindGoods } from '#office/sales/orders/phone/find-goods.tsx';
import { useServiceBoxes } from '#office/sales/orders/phone/line-services.tsx';
import { emptyDraft } from '#office/sales/orders/phone/phone-draft.ts';
import { PhoneQuote } from '#office/sales/orders/phone/phone-quote.tsx';
import {
  type ChangeProforma,
  emptyProforma,
  missingInProforma,
  type ProformaDraft,
  toPayload,
} from './proforma-draft.ts';

const filters = [
  searchFor('Numéro, entreprise, NINEA, téléphone'),
  choiceOf('state', PROFORMA_STATE_WORDS, { alwaysOn: true }),
  ...PERIOD,
];

const TONES: Tones = { open: 'primary', ordered: 'success', expired: 'warning' };

export function ProformaList() {
  const may = useMay('orders:write');
  return (
    <StaffList
      filters={filters}
      actions={may && <CreateButton label="Nouvelle facture proforma" />}
    >
      <ListBody<ListedProforma>
        primary={({ number, company }) => `${number} · ${company}`}
        secondary={({ amount_total, valid_until }) =>
          `${formatXof(amount_total)} · jusqu’au ${frenchDay(valid_until)}`
        }
        tertiary={({ state }) => PROFORMA_STATE_WORDS[state]}
      >
        <MomentField source="made_at" />
        <TextField source="number" sx={{ whiteSpace: 'nowrap' }} />
        <TextField source="company" />
        <TextField source="ninea" />
        <TextField source="name" />
        <XofField source="amount_total" />
        <FunctionField<ListedProforma>
          source="valid_until"
          render={({ valid_until }) => frenchDay(valid_until)}
        />
        <WordField source="state" words={PROFORMA_STATE_WORDS} tones={TONES} />
        <TextField source="order_name" />
      </ListBody>
    </StaffList>
  );
}

const { domicile, online } = MODE_WORDS;

type Given = { draft: ProformaDraft; onChange: ChangeProforma };

export function ProformaCreate() {
  const [draft, setDraft] = useState(emptyProforma);
  const [totalXof, setTotalXof] = useState<number>();
  const { call, isBusy } = useCall();
  const { keyOf, forget } = useRequestKey();
  const redirect = useRedirect();
  const change: ChangeProforma = (part) => setDraft((before) => ({ ...before, ...part }));
  const missing = missingInProforma(draft);
  const { lines, zoneId, mode } = draft;
  const { below, notice } = useServiceBoxes({ lines, zoneId, isCollected: false }, change);
  const make = async () => {
    const body = toPayload(draft);
    const made = await call({
      method: 'POST',
      path: resources.proformas.list,
      body,
      idempotencyKey: keyOf(body),
      done: ({ number }) => `Facture proforma ${number} établie`,
    });
    if (made === undefined) return;
    forget();
    redirect('show', 'proformas', made.id);
  };
  return (
    <Box sx={{ display: 'grid', gap: 2, py: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Title title="Nouvelle facture proforma" />
      <ForWhom draft={draft} onChange={change} />
      <Panel title="Produits">
        <FindGoods saleType="order" onChoose={(good) => change({ lines: addGood(lines, good) })} />
        <GoodsLines
          lines={lines}
          below={below}
          onChange={(changed) => change({ lines: changed })}
        />
        {notice}
      </Panel>
      <Terms draft={draft} onChange={change} />
      <Panel title="Total">
        <PhoneQuote
          draft={{ ...emptyDraft, lines, zoneId, mode }}
          onTotal={setTotalXof}
          isProforma={true}
        />
        {missing !== '' && <Alert severity="info">{missing}</Alert>}
        <Button
          variant="contained"
          disabled={isBusy || missing !== '' || totalXof === undefined}
          onClick={make}
        >
          Établir la facture proforma
        </Button>
        <Typography color="text.secondary">
          Le contact reçoit le lien par e-mail et par SMS : il la télécharge et la commande à ces
          prix. Le stock n’est pas réservé.
        </Typography>
      </Panel>
    </Box>
  );
}

function ForWhom({ draft, onChange }: Given) {
  const { account } = draft;
  const choose = (person: Account) =>
    onChange({
      account: person.is_verified ? person : undefined,
      name: person.name,
      telephone: person.partner_phone || '',
      email: person.email,
    });
  const text = (name: 'company' | 'ninea' | 'name' | 'telephone' | 'email') => ({
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  return (
    <Panel title="Client">
      {account === undefined ? (
        <FindCustomer onChoose={choose} />
      ) : (
        <>
          <Typography>{`Pour le compte de ${account.name} · ${account.email || shownPhone(account.partner_phone) || 'sans e-mail'}`}</Typography>
          <Box>
            <Button variant="outlined" onClick={() => onChange({ account: undefined })}>
              Sans compte
            </Button>
          </Box>
        </>
      )}
      <PlainField label="Entreprise" required {...text('company')} />
      <PlainField label="NINEA (facultatif)" helperText="Comme 0012345 2G3." {...text('ninea')} />
      <PlainField label="Nom du contact" required {...text('name')} />
      <PlainField label="Téléphone du contact" type="tel" {...text('telephone')} />
      <PlainField label="E-mail du contact" type="email" {...text('email')} />
    </Panel>
  );
}

function Terms({ draft, onChange }: Given) {
  const served = useServedZones() ?? [];
  return (
    <Panel title="Livraison, paiement et validité">
      <PlainField
        select
        label="Zone de livraison"
        value={draft.zoneId ?? ''}
        onChange={({ target }) =>
          onChange({ zoneId: target.value === '' ? undefined : Number(target.value) })
        }
      >
        <MenuItem value="">La première de la liste</MenuItem>
        {served.map(({ id, name, fee }) => (
          <MenuItem key={id} value={id}>{`${name} (${formatXof(fee)})`}</MenuItem>
        ))}
      </PlainField>
      <ChoiceSelect
        label="Paiement prévu"
        value={draft.mode}
        words={{ online, domicile }}
        onChoose={(mode) => onChange({ mode })}
      />
      <PlainField
        type="number"
        label="Valable combien de jours (facultatif)"
        helperText="Sans nombre : la durée des réglages."
        value={draft.days}
        slotProps={{ htmlInput: { min: 1, max: MAX_PROFORMA_DAYS } }}
        onChange={({ target }) => onChange({ days: target.value })}
      />
      <PlainField
        label="Note sur le document (facultatif)"
        value={draft.note}
        onChange={({ target }) => onChange({ note: target.value })}
      />
    </Panel>
  );
}
