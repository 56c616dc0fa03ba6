import DeleteIcon from '@mui/icons-material/Delete';
import { Card, CardContent, Chip, IconButton, Stack, Typography } from '@mui/material';
import { FilterForm, ListBase, Pagination, useListContext, useRecordContext } from 'react-admin';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { CampaignProduct, StaffCampaign } from '#contract/goods/catalogue/staff-campaigns.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { searchFor } from '#office/base/lists/filters.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { AddProducts } from './add-products.tsx';

const filters = [searchFor('Nom ou référence')];

/** The products of the campaign that is shown, and the ways to add some. */
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
