import { Alert, Button, MenuItem, Stack, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callTo, type ReplyAt } from '#contract/base/client.ts';
import { paths, pathTo, type Url } from '#contract/base/paths.ts';
import type { CampaignChoice } from '#contract/goods/catalogue/staff-campaigns.ts';
import { callApi } from '#office/base/calls/api.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { ProductPicker } from '#office/base/forms/product-picker.tsx';

type Added = ReplyAt<'POST', typeof paths.campaignChoice>;

/** Adds products to a campaign: one by one, all of a category or a tag, or by references that are pasted. */
export function AddProducts({ campaignId }: { campaignId: number }) {
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
          {name}
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
