import { Alert, Button, MenuItem, Stack, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reply } from '#contract/call.ts';
import type { Category, Tag } from '#contract/catalogue.ts';
import { paths, pathTo, withQuery } from '#contract/paths.ts';
import type { CampaignChoice, campaignCalls } from '#contract/staff/campaigns.ts';
import { callApi } from '../api.ts';
import { ProductPicker } from '../ui/product-picker.tsx';
import { useAction } from '../ui/use-action.ts';

type Added = Reply<typeof campaignCalls.addCampaignProducts>;

/** Adds products to a campaign: one by one, all of a category or a tag, or by references that are pasted. */
export function AddProducts({ campaignId }: { campaignId: number }) {
  const { isBusy, act } = useAction();
  const [unknown, setUnknown] = useState<string[]>([]);
  const add = (choice: CampaignChoice) =>
    act(async () => {
      const url = pathTo(paths.campaignChoice, { id: campaignId });
      const added = await callApi<Added>(url, { method: 'POST', body: choice });
      setUnknown(added.unknown);
      return inWords(added);
    });
  return (
    <Stack spacing={2} sx={{ mb: 2 }}>
      <ProductPicker label="Ajouter un produit" onPick={({ id }) => add({ ids: [id] })} />
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
        <Shelf
          label="Ajouter toute une catégorie"
          path={withQuery(paths.categories, { images: 'url' })}
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
  path: string;
  disabled: boolean;
  onPick: (id: number) => void;
}) {
  const { data = [] } = useQuery({
    queryKey: [path],
    queryFn: () => callApi<(Category | Tag)[]>(path),
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
