import { Box, Card, CardContent, Typography } from '@mui/material';
import { NumberField, TextField, useRedirect } from 'react-admin';
import { paths, pathTo } from '#contract/base/paths.ts';
import { keysOf } from '#contract/base/tables.ts';
import type { ListedMovedFile, MovedFile, MovingSlug } from '#contract/running/staff-moving.ts';
import { callAny } from '#office/base/calls/api.ts';
import { FileButton } from '#office/base/files/file-actions.tsx';
import { MomentField, WordField } from '#office/base/lists/fields.tsx';
import { choiceOf, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { frenchMoment } from '#office/base/ui/dates.ts';
import { MovingRecord } from './moving-record.tsx';
import { MOVING_HINTS, MOVING_STATE_WORDS, MOVING_WORDS } from './moving-words.ts';

const filters = [
  searchFor('Nom du fichier'),
  choiceOf('kind', MOVING_WORDS),
  choiceOf('state', MOVING_STATE_WORDS),
];

export function MovingList() {
  return (
    <>
      <Typography sx={{ mt: 2 }}>
        Déposez ce que vous avez exporté de WooCommerce, Shopify, PrestaShop, Magento ou Odoo, en
        CSV ou XLSX. Importez d’abord les produits sous «&nbsp;Import et export&nbsp;». Vous verrez
        un aperçu avant que rien ne change, et chaque reprise peut être annulée.
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          mt: 2,
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
        }}
      >
        {keysOf(MOVING_WORDS).map((slug) => (
          <UploadCard key={slug} slug={slug} />
        ))}
      </Box>
      <StaffList filters={filters}>
        <ListBody<ListedMovedFile>
          primary={({ file_name }) => file_name}
          secondary={({ kind, at }) => `${MOVING_WORDS[kind]} · ${frenchMoment(at)}`}
          tertiary={({ state }) => MOVING_STATE_WORDS[state]}
        >
          <MomentField source="at" />
          <WordField source="kind" words={MOVING_WORDS} />
          <TextField source="file_name" />
          <TextField source="by" />
          <WordField source="state" words={MOVING_STATE_WORDS} />
          <NumberField source="created" />
          <NumberField source="updated" />
          <NumberField source="refused_count" label="Refusées" />
        </ListBody>
      </StaffList>
    </>
  );
}

export const MovingShow = MovingRecord;

function UploadCard({ slug }: { slug: MovingSlug }) {
  const redirect = useRedirect();
  const label = MOVING_WORDS[slug];
  const upload = async (file: File) => {
    const body = new FormData();
    body.append('file', file);
    const path = pathTo(paths.movingUpload, { kind: slug });
    const { id }: MovedFile = await callAny(path, { method: 'POST', body });
    redirect('show', 'reprises', id);
  };
  return (
    <Card component="section" aria-label={label}>
      <CardContent>
        <Typography variant="h6" component="h2" gutterBottom>
          {label}
        </Typography>
        <Typography gutterBottom>{MOVING_HINTS[slug]}</Typography>
        <FileButton
          label={`Fichier : ${label}`}
          button={{ text: 'Choisir un fichier', label: `Choisir un fichier : ${label}` }}
          onFile={upload}
        />
      </CardContent>
    </Card>
  );
}
