import { Alert, Box, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Title } from 'react-admin';
import { useParams } from 'react-router-dom';
import { paths, pathTo } from '#contract/base/paths.ts';
import { ROUND_STATE_WORDS } from '#contract/delivery/round-states.ts';
import { roundName } from '#contract/delivery/round-words.ts';
import type { RoundLoad } from '#contract/delivery/staff-rounds.ts';
import { dayWords } from '#contract/sales/handover/delivery-promise.ts';
import { callApi } from '#office/base/calls/api.ts';
import { PlainTable } from '#office/base/lists/plain-table.tsx';
import { LoadFailure } from '#office/base/ui/load-failure.tsx';
import { FactList, Panel } from '#office/base/ui/panel.tsx';
import { PaperButton } from '#office/base/ui/private-files.tsx';

/** For the loader: products and pieces, no customers. */
export function LoadPage() {
  const id = Number(useParams().id);
  const { data, error, refetch } = useQuery({
    queryKey: ['round-to-load', id],
    queryFn: () => callApi(pathTo(paths.roundLoad, { id })),
  });
  return (
    <Box sx={{ display: 'grid', gap: 2, py: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Title title={data === undefined ? `Tournée n° ${id}` : roundName(data)} />
      <LoadFailure error={error} onRetry={refetch} />
      {data === undefined && error === null && <Skeleton variant="rounded" height={240} />}
      {data !== undefined && <Loading load={data} />}
    </Box>
  );
}

function Loading({ load }: { load: RoundLoad }) {
  const { id, day, driver, vehicle, plate, place, state, note, articles } = load;
  const words = dayWords(day);
  const isMissing = articles.some(({ there, quantity }) => there !== null && there < quantity);
  return (
    <>
      <Panel title={words.charAt(0).toUpperCase() + words.slice(1)}>
        <FactList
          facts={[
            ['État', ROUND_STATE_WORDS[state]],
            ['Livreur', driver],
            ['Véhicule', [vehicle, plate].filter(Boolean).join(' · ')],
            ['Départ de', place],
            ['Note', note],
          ]}
        />
      </Panel>
      <Panel title="À charger">
        {isMissing && (
          <Alert severity="warning">Il manque des articles à cet endroit : {place}.</Alert>
        )}
        {articles.length === 0 && (
          <Typography color="text.secondary">Aucun article : rien n’est planifié.</Typography>
        )}
        {articles.length > 0 && (
          <>
            <PlainTable
              label="Articles à charger"
              heads={['Article', 'Pièces', 'Sur place', 'Numéros de série']}
              rows={articles.map(({ product_id, name, quantity, there, tracks_serials }) => ({
                key: product_id ?? name,
                cells: [name, quantity, there ?? '—', tracks_serials ? 'à noter' : '—'],
              }))}
            />
            <Box>
              <PaperButton
                path={pathTo(paths.roundLoadPaper, { id })}
                label="Liste de chargement (PDF)"
              />
            </Box>
          </>
        )}
      </Panel>
    </>
  );
}
