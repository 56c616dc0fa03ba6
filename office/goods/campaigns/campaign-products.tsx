import DeleteIcon from '@mui/icons-material/Delete';
import {
  Alert,
  Button,
  Card,
  CardContent,
  Chip,
  IconButton,
  MenuItem,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FilterForm, ListBase, Pagination, useListContext, useRecordContext } from 'react-admin';
import { callTo, type ReplyAt } from '#contract/base/client.ts';
import { shelfName } from '#contract/base/fields/accents.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo, type Url } from '#contract/base/paths.ts';
import type {
  CampaignChoice,
  CampaignProduct,
  StaffCampaign,
} from '#contract/goods/catalogue/campaigns/staff-campaigns.ts';
import { callApi } from '#office/base/calls/api.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { ProductPicker } from '#office/base/forms/product-picker.tsx';
import { searchFor } from '#office/base/lists/filters.tsx';
import { useMay } from '#office/base/session/use-may.ts';

const filters = [searchFor('Nom ou référence')];

export function CampaignProducts() {
  const record = useRecordContext<StaffCampaign>();
  const may = useMay('catalogue:write');
  if (record === undefined) return null;
  return (
    <Card component="section" aria-label="Produits de la campagne" sx={{ mt: 2, maxWidth: 900 }}>
      <CardContent>
        <Typography variant="h6" component="h2" gutterBottom>
          Produits
        </Typography>
        {may && <AddProducts campaignId={record.id} />}
        <ListBase
          resource="campagnes-produits"
          filter={{ campaign_id: record.id }}
          sort={{ field: 'name', order: 'ASC' }}
          perPage={10}
          disableSyncWithLocation
        >
          <FilterForm filters={filters} />
          <Products campaignId={record.id} may={may} />
          <Pagination />
        </ListBase>
      </CardContent>
    </Card>
  );
}

function Products({ campaignId, may }: { campaignId: number; may: boolean }) {
  const { data, isPending } = useListContext<CampaignProduct>();
  const { call, isBusy } = useCall();
  if (isPending) return null;
  if (!data?.length) return <Typography sx={{ py: 2 }}>Aucun produit ici.</Typography>;
  const path = pathTo(paths.campaignRemoval, { id: campaignId });
  const remove = (ids: number[]) =>
    call({ method: 'POST', path, body: { ids }, done: 'Produit retiré de la campagne.' });
  return (
    <Stack component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {data.map(({ id, name, reference, price, listed }) => (
        <Stack
          key={id}
          component="li"
          direction="row"
          spacing={1}
          sx={{ alignItems: 'center', borderBottom: 1, borderColor: 'divider', py: 0.5 }}
        >
          <div style={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            <Typography>{name}</Typography>
            <Typography variant="body2" color="textSecondary">
              {reference} · {formatXof(price)}
            </Typography>
          </div>
          {!listed && <Chip size="small" color="warning" label="Pas en vente" />}
          {may && (
            <IconButton
              aria-label={`Retirer ${name}`}
              disabled={isBusy}
              onClick={() => remove([id])}
            >
              <DeleteIcon />
            </IconButton>
          )}
        </Stack>
      ))}
    </Stack>
  );
}

type Added = ReplyAt<'POST', typeof paths.campaignChoice>;

function AddProducts({ campaignId }: { campaignId: number }) {
  const { call, isBusy } = useCall();
  const [unknown, setUnknown] = useState<string[]>([]);
  const add = async (body: CampaignChoice) => {
    const path = pathTo(paths.campaignChoice, { id: campaignId });
    const added = await call({ method: 'POST', path, body, done: inWords });
    if (added !== undefined) setUnknown(added.unknown);
  };
  return (
    <Stack spacing={2} sx={{ mb: 2 }}>
      <ProductPicker label="Ajouter un produit" onPick={({ id }) => add({ ids: [id] })} />
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
        <Shelf
          label="Ajouter toute une catégorie"
          path={callTo(paths.categories, { images: 'url' })}
          disabled={isBusy}
          onPick={(id) => add({ category_id: id })}
        />
        <Shelf
          label="Ajouter toute une étiquette"
          path={paths.tags}
          disabled={isBusy}
          onPick={(id) => add({ tag_id: id })}
        />
      </Stack>
      <References disabled={isBusy} onAdd={(references) => add({ references })} />
      {unknown.length > 0 && (
        <Alert severity="warning" onClose={() => setUnknown([])}>
          Références inconnues : {unknown.join(', ')}
        </Alert>
      )}
    </Stack>
  );
}

function inWords({ added, already }: Added): string {
  const known = already > 0 ? ` ${already} y étaient déjà.` : '';
  return `${added} ${added < 2 ? 'produit ajouté' : 'produits ajoutés'}.${known}`;
}

function Shelf({
  label,
  path,
  disabled,
  onPick,
}: {
  label: string;
  path: Url<typeof paths.categories> | typeof paths.tags;
  disabled: boolean;
  onPick: (id: number) => void;
}) {
  const { data = [] } = useQuery({
    queryKey: [path],
    queryFn: () => callApi(path),
  });
  return (
    <TextField
      select
      fullWidth
      label={label}
      value=""
      disabled={disabled}
      helperText="Seulement ce qui est en vente aujourd’hui"
      onChange={({ target }) => onPick(Number(target.value))}
    >
      {data.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {shelfName(name)}
        </MenuItem>
      ))}
    </TextField>
  );
}

function References({
  disabled,
  onAdd,
}: {
  disabled: boolean;
  onAdd: (references: string[]) => void;
}) {
  const [pasted, setPasted] = useState('');
  const references = pasted
    .split(/[\n;,\t]+/)
    .map((reference) => reference.trim())
    .filter((reference) => reference !== '');
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1} sx={{ alignItems: 'flex-start' }}>
      <TextField
        multiline
        fullWidth
        minRows={2}
        maxRows={6}
        label="Coller des références"
        helperText="Une par ligne, ou séparées par des virgules, comme dans un tableur"
        value={pasted}
        onChange={({ target }) => setPasted(target.value)}
      />
      <Button
        variant="outlined"
        disabled={disabled || references.length === 0}
        onClick={() => {
          onAdd(references);
          setPasted('');
        }}
      >
        Ajouter
      </Button>
    </Stack>
  );
}
