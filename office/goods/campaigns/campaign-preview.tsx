import { Alert, Box, Card, CardContent, Chip, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Title } from 'react-admin';
import { callTo } from '#contract/base/client.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths } from '#contract/base/paths.ts';
import type { CampaignPreview } from '#contract/goods/catalogue/campaigns/staff-campaigns.ts';
import { callApi } from '#office/base/calls/api.ts';
import { PreviewDay } from '#office/base/forms/preview-day.tsx';
import { dayFromToday, frenchDays } from '#office/base/ui/dates.ts';
import { LoadFailure } from '#office/base/ui/load-failure.tsx';
import { CAMPAIGN_KIND_WORDS } from './words.ts';

type Campaign = CampaignPreview['campaigns'][number];

export default function CampaignPreviewPage() {
  const [date, setDate] = useState(dayFromToday(0));
  const { data, error, refetch } = useQuery({
    queryKey: ['campaign-preview', date],
    queryFn: () => callApi(callTo(paths.campaignPreview, { date })),
    enabled: date !== '',
  });
  return (
    <Box sx={{ my: 2, maxWidth: 900 }}>
      <Title title="Aperçu à une date" />
      <PreviewDay date={date} onDate={setDate} hint="Avec les produits et les prix d’aujourd’hui" />
      <LoadFailure error={error} onRetry={refetch} />
      {data && (
        <>
          <Stack
            component="section"
            aria-label="Liens du menu"
            direction="row"
            sx={{ my: 2, flexWrap: 'wrap', gap: 1 }}
          >
            {data.navigation.length === 0 && <Typography>Aucun lien de saison au menu.</Typography>}
            {data.navigation.map(({ label }) => (
              <Chip key={label} label={label} color="primary" />
            ))}
          </Stack>
          {data.campaigns.length === 0 && <Typography>Aucune campagne ce jour-là.</Typography>}
          {data.campaigns.map((campaign) => (
            <PreviewedCampaign key={campaign.id} campaign={campaign} />
          ))}
        </>
      )}
    </Box>
  );
}

function PreviewedCampaign({ campaign }: { campaign: Campaign }) {
  const { title, subtitle, kind, feast, starts_on, ends_on, image_url, shown, product_count } =
    campaign;
  return (
    <Card component="section" aria-label={title} sx={{ mb: 2 }}>
      {image_url && (
        <Box
          component="img"
          src={image_url}
          alt=""
          sx={{ width: '100%', maxHeight: 220, objectFit: 'cover', objectPosition: 'right' }}
        />
      )}
      <CardContent>
        <Typography variant="h6" component="h2">
          {title}
        </Typography>
        <Typography>{subtitle}</Typography>
        <Typography variant="body2" color="textSecondary" gutterBottom>
          {feast?.name ?? CAMPAIGN_KIND_WORDS[kind]} · {frenchDays(starts_on, ends_on)} ·{' '}
          {product_count} produits en vente
        </Typography>
        {!shown && (
          <Alert severity="warning">
            La boutique ne la montrera pas : aucun de ses produits n’est en vente.
          </Alert>
        )}
        <FirstProducts products={campaign.products} page={campaign.page} />
      </CardContent>
    </Card>
  );
}

function FirstProducts({ products, page }: Pick<Campaign, 'products' | 'page'>) {
  return (
    <>
      <Typography variant="body2">Les premiers produits de la page {page} :</Typography>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          p: 0,
          display: 'grid',
          gap: 1,
          gridTemplateColumns: 'repeat(auto-fill, minmax(9rem, 1fr))',
        }}
      >
        {products.map(({ id, name, image_url, en_promo, promo_price, list_price }) => (
          <li key={id}>
            {image_url && (
              <Box
                component="img"
                src={image_url}
                alt=""
                loading="lazy"
                sx={{ width: '100%', aspectRatio: '1', objectFit: 'contain' }}
              />
            )}
            <Typography variant="body2">{name}</Typography>
            <Typography variant="body2">
              <strong>{formatXof(en_promo ? promo_price : list_price)}</strong>
            </Typography>
          </li>
        ))}
      </Box>
    </>
  );
}
