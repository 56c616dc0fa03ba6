import GoodIcon from '@mui/icons-material/CheckCircle';
import BadIcon from '@mui/icons-material/Error';
import WatchIcon from '@mui/icons-material/Warning';
import { Box, Button, Card, CardContent, Skeleton, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { Title } from 'react-admin';
import { Link } from 'react-router-dom';
import { paths } from '#contract/base/paths.ts';
import type { Health, HealthPoint, HealthState } from '#contract/running/staff-health.ts';
import { callApi } from '#office/base/calls/api.ts';
import { LoadFailure } from '#office/base/ui/load-failure.tsx';

type Point = Health['points'][number];

const POINTS: Record<HealthPoint, { title: string; to?: string; way?: string }> = {
  deliveries: { title: 'Livraisons', to: '/commandes', way: 'Voir les commandes' },
  payments: { title: 'Paiements en ligne', to: '/paiements', way: 'Voir les paiements' },
  money: { title: 'Argent à décider', to: '/non-rapproches', way: 'Voir ce qui attend' },
  stock: { title: 'Stock', to: '/stock', way: 'Voir le stock' },
  messages: { title: 'E-mails et SMS', to: '/messages', way: 'Voir les messages' },
  whatsapp: { title: 'WhatsApp', to: '/modeles-whatsapp', way: 'Voir les modèles' },
  jobs: { title: 'Tâches', to: '/taches', way: 'Voir les tâches' },
  backup: { title: 'Sauvegarde' },
  disk: { title: 'Disque' },
  settings: { title: 'Réglages du serveur' },
};

const STATES: Record<
  HealthState,
  {
    icon: ComponentType<{ color: 'success' | 'warning' | 'error' }>;
    color: 'success' | 'warning' | 'error';
    word: string;
  }
> = {
  good: { icon: GoodIcon, color: 'success', word: 'Tout va bien' },
  watch: { icon: WatchIcon, color: 'warning', word: 'À suivre' },
  bad: { icon: BadIcon, color: 'error', word: 'À régler' },
};

const REFRESH_MS = 60_000;

export default function HealthPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['health'],
    queryFn: () => callApi(paths.health),
    refetchInterval: REFRESH_MS,
  });
  return (
    <Box sx={{ mt: 2, maxWidth: 900 }}>
      <Title title="Santé" />
      <Typography variant="h6" component="p" sx={{ mb: 2 }}>
        {data === undefined ? 'Santé de la boutique' : sumUp(data.points)}
      </Typography>
      <LoadFailure error={error} onRetry={refetch} />
      {data === undefined && error === null && <Skeleton variant="rounded" height={480} />}
      <Stack component="ul" sx={{ listStyle: 'none', p: 0, m: 0, gap: 1.5 }}>
        {data?.points.map((point) => (
          <PointCard key={point.name} point={point} />
        ))}
      </Stack>
    </Box>
  );
}

function sumUp(points: Point[]): string {
  if (points.some(({ state }) => state === 'bad')) return 'Quelque chose est à régler.';
  if (points.some(({ state }) => state === 'watch'))
    return 'La boutique tourne, un point est à suivre.';
  return 'La boutique va bien.';
}

function PointCard({ point: { name, state, says } }: { point: Point }) {
  const { title, to, way } = POINTS[name];
  const { icon: Icon, color, word } = STATES[state];
  return (
    <Card component="li" variant="outlined">
      <CardContent sx={{ display: 'flex', gap: 1.5, '&:last-child': { pb: 2 } }}>
        <Icon color={color} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography component="h2" variant="subtitle1" sx={{ fontWeight: 600 }}>
            {title}{' '}
            <Typography component="span" color="text.secondary">
              · {word}
            </Typography>
          </Typography>
          <Typography sx={{ overflowWrap: 'anywhere' }}>{says}</Typography>
          {to !== undefined && state !== 'good' && (
            <Button component={Link} to={to} sx={{ mt: 0.5, ml: -1, minHeight: 44 }}>
              {way}
            </Button>
          )}
        </Box>
      </CardContent>
    </Card>
  );
}
