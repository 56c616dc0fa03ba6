import { Button, Card, CardContent, LinearProgress, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { counted } from '#contract/base/counted.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import {
  type CatalogueImport,
  type ImportPictures as FoundPictures,
  MAX_IMPORT_PICTURES,
  MAX_PICTURES_PER_PRODUCT,
} from '#contract/goods/catalogue/staff-imports.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { PlainTable } from '#office/base/lists/plain-table.tsx';
import { useMay } from '#office/base/session/use-may.ts';

/** Failures at first; a long list would hide the rest of the page. */
const SHOWN = 20;

type Found = Pick<CatalogueImport, 'id' | 'state' | 'pictures'>;

/** Whether the job still fetches pictures of an import. */
export const isFetching = ({ state, pictures }: Omit<Found, 'id'>): boolean =>
  state === 'applied' && pictures !== null && pictures.done < pictures.wanted;

export function ImportPictures({ found }: { found: Found }) {
  const { id, state, pictures } = found;
  if (pictures === null || (state !== 'preview' && state !== 'applied')) return null;
  return (
    <Card component="section" aria-label="Photos" sx={{ mb: 2 }}>
      <CardContent>
        <Typography variant="subtitle1" component="h3" gutterBottom>
          Photos
        </Typography>
        <Stack spacing={1.5}>
          {isFetching(found) && <Progress pictures={pictures} />}
          <Typography role="status">
            {state === 'preview' ? announcement(pictures) : resultOf(pictures)}
          </Typography>
          {pictures.left_out > 0 && <Typography>{leftOutOf(pictures)}</Typography>}
          {pictures.failed > 0 && !isFetching(found) && <RetryButton id={id} />}
          {pictures.failures.length > 0 && <Failures pictures={pictures} />}
        </Stack>
      </CardContent>
    </Card>
  );
}

function Progress({ pictures: { wanted, done } }: { pictures: FoundPictures }) {
  return (
    <div>
      <LinearProgress
        aria-label="Téléchargement des photos"
        variant="determinate"
        value={Math.floor((done * 100) / wanted)}
      />
      <Typography variant="body2" sx={{ mt: 1 }}>
        {done.toLocaleString('fr-FR')} sur {counted(wanted, 'photo', 'photos')}. Vous pouvez quitter
        cette page, le téléchargement continue.
      </Typography>
    </div>
  );
}

const announcement = ({ wanted }: FoundPictures): string =>
  `${counted(wanted, 'photo sera téléchargée', 'photos seront téléchargées')} après l’import, pour les produits qui n’en ont pas.`;

function resultOf({ done, stored, failed }: FoundPictures): string {
  const unneeded = done - stored - failed;
  const parts = [
    counted(stored, 'photo enregistrée', 'photos enregistrées'),
    counted(failed, 'échec', 'échecs'),
    ...(unneeded > 0
      ? [`${counted(unneeded, 'inutile', 'inutiles')}, le produit en avait déjà`]
      : []),
  ];
  return `${parts.join(' ; ')}.`;
}

const leftOutOf = ({ left_out }: FoundPictures): string =>
  `${counted(left_out, 'adresse est laissée de côté', 'adresses sont laissées de côté')} : un import télécharge ${MAX_PICTURES_PER_PRODUCT} photos par produit et ${MAX_IMPORT_PICTURES.toLocaleString('fr-FR')} en tout, au plus.`;

function Failures({ pictures: { failed, failures } }: { pictures: FoundPictures }) {
  const [isAll, setAll] = useState(false);
  const shown = isAll ? failures : failures.slice(0, SHOWN);
  const label =
    failed > failures.length
      ? `Les ${failures.length} premiers échecs`
      : counted(failed, 'photo qui manque', 'photos qui manquent');
  return (
    <>
      <Typography variant="subtitle2" component="h4">
        {label}
      </Typography>
      <PlainTable
        label={label}
        heads={['Référence', 'Adresse', 'Raison']}
        rows={shown.map(({ reference, url, reason }) => ({
          key: `${reference} ${url}`,
          cells: [reference, <Address key={url} url={url} />, reason],
        }))}
      />
      {shown.length < failures.length && (
        <Button onClick={() => setAll(true)} sx={{ alignSelf: 'start' }}>
          Afficher les {failures.length - shown.length} autres
        </Button>
      )}
    </>
  );
}

const Address = ({ url }: { url: string }) => (
  <Typography component="span" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
    {url}
  </Typography>
);

function RetryButton({ id }: { id: number }) {
  const may = useMay('catalogue:write');
  const { isBusy, call } = useCall();
  if (!may) return null;
  const path = pathTo(paths.importPictures, { id });
  return (
    <Button
      variant="outlined"
      disabled={isBusy}
      sx={{ alignSelf: 'start' }}
      onClick={() => call({ method: 'POST', path, done: 'Le téléchargement reprend.' })}
    >
      Réessayer les échecs
    </Button>
  );
}
