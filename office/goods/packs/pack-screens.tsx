import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import WhatsAppIcon from '@mui/icons-material/WhatsApp';
import { Alert, AlertTitle, Button, Chip, TextField as PlainField, Stack } from '@mui/material';
import type { ReactNode } from 'react';
import {
  BooleanInput,
  Create,
  CreateButton,
  Edit,
  FunctionField,
  required,
  TextField,
  TextInput,
  useNotify,
  useRecordContext,
} from 'react-admin';
import type { BodyAt } from '#contract/base/client.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { packLink as packPath } from '#contract/base/screens.ts';
import type { StaffPack } from '#contract/goods/packs.ts';
import type { ListedPack } from '#contract/goods/staff-packs.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { DayInput } from '#office/base/forms/day-input.tsx';
import { OfficeForm } from '#office/base/forms/office-form.tsx';
import { PictureInput } from '#office/base/forms/picture-input.tsx';
import { XofField } from '#office/base/lists/fields.tsx';
import { choiceOf, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { dayFromToday, frenchDays } from '#office/base/ui/dates.ts';
import { PackLinesInput } from './pack-lines-input.tsx';

const PACK_STATE_WORDS: Record<ListedPack['state'], string> = {
  draft: 'Pas encore en vente',
  actif: 'En vente',
  expire: 'Terminé',
};

const filters = [
  searchFor('Nom, code, produit'),
  choiceOf('state', PACK_STATE_WORDS, { alwaysOn: true }),
];

/** Packs of all states. Marks those that the shop hides because of a product. */
export function PackList() {
  const may = useMay('catalogue:write');
  return (
    <StaffList filters={filters} actions={may && <CreateButton label="Nouveau pack" />}>
      <ListBody<ListedPack>
        opens={may ? 'edit' : false}
        primary={({ name }) => name}
        secondary={(pack) => `${pack.code} · ${stateOf(pack)}`}
        tertiary={({ total }) => formatXof(total)}
      >
        <TextField source="name" />
        <TextField source="code" />
        <FunctionField<ListedPack>
          source="end_date"
          label="Jours"
          render={({ start_date, end_date }) => frenchDays(start_date, end_date)}
        />
        <FunctionField<ListedPack>
          source="state"
          render={(pack) => (
            <Chip
              size="small"
              label={stateOf(pack)}
              color={pack.unsold.length > 0 ? 'warning' : 'default'}
              title={pack.unsold.join(', ')}
            />
          )}
        />
        <XofField source="total" label="Prix" />
        <XofField source="separate_total" label="Séparément" />
      </ListBody>
    </StaffList>
  );
}

const stateOf = ({ state, unsold }: ListedPack) =>
  state === 'actif' && unsold.length > 0
    ? 'Caché : un produit n’est plus vendu'
    : PACK_STATE_WORDS[state];

export function PackCreate() {
  return (
    <Create title="Nouveau pack" redirect="edit">
      <PackForm />
    </Create>
  );
}

export function PackEdit() {
  return (
    <Edit title="Pack" mutationMode="pessimistic" redirect={false} component="div">
      <PackState />
      <PackForm buttons={<StateButtons />} />
    </Edit>
  );
}

function PackState() {
  const pack = useRecordContext<StaffPack>();
  // The lines are missing while the pack loads and after the session has ended.
  if (pack?.lines === undefined) return null;
  const unsold = pack.lines.filter(({ listed }) => !listed);
  return (
    <Stack spacing={1} sx={{ mb: 1 }}>
      <Alert severity={pack.state === 'actif' && unsold.length === 0 ? 'success' : 'info'}>
        <AlertTitle>{PACK_STATE_WORDS[pack.state]}</AlertTitle>
        <Share pack={pack} />
      </Alert>
      {unsold.length > 0 && (
        <Alert severity="warning">
          La boutique cache ce pack, qui se vend entier :{' '}
          {unsold.map(({ name }) => name).join(', ')} n’est plus en vente.
        </Alert>
      )}
    </Stack>
  );
}

function Share({ pack: { code, name, sommeTotal } }: { pack: StaffPack }) {
  const notify = useNotify();
  const link = packLink(code);
  const copy = async () => {
    await navigator.clipboard.writeText(link);
    notify('Lien copié.', { type: 'success' });
  };
  const words = `${name} à ${formatXof(sommeTotal)} : ${link}`;
  return (
    <Stack spacing={1}>
      <PlainField
        size="small"
        label="Lien du pack"
        value={link}
        slotProps={{ input: { readOnly: true } }}
        fullWidth
      />
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" startIcon={<ContentCopyIcon />} onClick={copy}>
          Copier le lien
        </Button>
        <Button
          variant="outlined"
          startIcon={<WhatsAppIcon />}
          href={`https://wa.me/?text=${encodeURIComponent(words)}`}
          target="_blank"
          rel="noreferrer"
        >
          Partager sur WhatsApp
        </Button>
      </Stack>
    </Stack>
  );
}

function StateButtons() {
  const pack = useRecordContext<StaffPack>();
  const { call, isBusy } = useCall();
  if (pack === undefined) return null;
  const { code, version } = pack;
  const change = (body: BodyAt<'PUT', typeof paths.pack>, done: string) =>
    call({ method: 'PUT', path: pathTo(paths.pack, { code }), version, body, done });
  const yesterday = dayFromToday(-1);
  const over = {
    end_date: yesterday,
    ...(pack.start_date !== null && pack.start_date > yesterday && { start_date: yesterday }),
  };
  return (
    <>
      {pack.active ? (
        <Button
          disabled={isBusy}
          onClick={() => change({ active: false }, 'Le pack n’est plus en vente.')}
        >
          Mettre en pause
        </Button>
      ) : (
        <Button disabled={isBusy} onClick={() => change({ active: true }, 'Le pack est actif.')}>
          Activer
        </Button>
      )}
      {pack.state !== 'expire' && (
        <Button disabled={isBusy} onClick={() => change(over, 'Le pack est terminé.')}>
          Terminer maintenant
        </Button>
      )}
    </>
  );
}

function PackForm({ buttons }: { buttons?: ReactNode }) {
  return (
    <OfficeForm buttons={buttons}>
      <TextInput source="name" label="Nom" validate={required()} fullWidth />
      <TextInput
        source="code"
        label="Code"
        validate={required()}
        helperText="Lettres, chiffres et tirets. Il est dans l’adresse de la page du pack : un lien déjà partagé ne marche plus si vous le changez."
        fullWidth
      />
      <PackLinesInput />
      <DayInput
        source="start_date"
        label="Premier jour"
        helperText="Vide : dès maintenant"
        fullWidth
      />
      <DayInput
        source="end_date"
        label="Dernier jour"
        helperText="Compris. Vide : sans limite"
        fullWidth
      />
      <BooleanInput
        source="active"
        label="Actif"
        defaultValue={true}
        helperText="Sans cela, le pack n’est pas en vente, même entre ses jours."
      />
      <PictureInput
        source="picture"
        label="Image"
        hint="Sans image, la boutique montre celle du premier produit."
      />
    </OfficeForm>
  );
}

const packLink = (code: string): string => `${window.location.origin}${packPath(code)}`;
