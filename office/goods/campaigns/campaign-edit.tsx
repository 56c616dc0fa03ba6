import { Alert, AlertTitle, Button } from '@mui/material';
import { DeleteWithConfirmButton, Edit, useRecordContext } from 'react-admin';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { StaffCampaign } from '#contract/goods/catalogue/staff-campaigns.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { dayFromToday, frenchDays } from '#office/base/ui/dates.ts';
import { CampaignForm } from './campaign-form.tsx';
import { CampaignProducts } from './campaign-products.tsx';
import { CAMPAIGN_STATE_WORDS } from './words.ts';

/** A campaign: its words, its days, its products, its end. */
export default function CampaignEdit() {
  return (
    <Edit title="Campagne" mutationMode="pessimistic" redirect={false} component="div">
      <CampaignState />
      <CampaignForm buttons={<CampaignButtons />} />
      <CampaignProducts />
    </Edit>
  );
}

function CampaignState() {
  const record = useRecordContext<StaffCampaign>();
  if (record === undefined) return null;
  const { state, listed_count, product_count, overlaps } = record;
  return (
    <>
      <Alert severity={state === 'running' && listed_count > 0 ? 'success' : 'info'} sx={{ mb: 1 }}>
        <AlertTitle>{CAMPAIGN_STATE_WORDS[state]}</AlertTitle>
        {product_count} produits, dont {listed_count} en vente.
        {listed_count === 0 && ' Sans produit en vente, la boutique ne montre pas la campagne.'}
      </Alert>
      {overlaps.length > 0 && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          <AlertTitle>D’autres campagnes de cette sorte ont des jours communs</AlertTitle>
          {overlaps.map(({ id, title, starts_on, ends_on }) => (
            <div key={id}>
              {title} ({frenchDays(starts_on, ends_on)})
            </div>
          ))}
          Ces jours-là, la page montre les produits de toutes, sous la bannière de celle qui finit
          la première.
        </Alert>
      )}
    </>
  );
}

function CampaignButtons() {
  return (
    <>
      <EndButton />
      <DeleteWithConfirmButton
        mutationMode="pessimistic"
        confirmTitle="Supprimer cette campagne ?"
        confirmContent="Ses produits restent au catalogue."
      />
    </>
  );
}

/** The last day is included, so what is to be over now ended yesterday. */
function EndButton() {
  const record = useRecordContext<StaffCampaign>();
  const { call, isBusy } = useCall();
  if (record?.state !== 'running') return null;
  const end = () => {
    const yesterday = dayFromToday(-1);
    const starts_on = record.starts_on < yesterday ? record.starts_on : yesterday;
    void call({
      method: 'PUT',
      path: pathTo(paths.staffCampaign, { id: record.id }),
      version: record.version,
      body: { ...record, starts_on, ends_on: yesterday },
      done: 'La campagne est terminée : la boutique ne la montre plus.',
    });
  };
  return (
    <Button disabled={isBusy} onClick={end}>
      Terminer maintenant
    </Button>
  );
}
