import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import DownloadIcon from '@mui/icons-material/Download';
import { Button, Card, CardContent, Stack, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Confirm, useNotify, useRedirect } from 'react-admin';
import { counted } from '#contract/base/counted.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { Feed, FeedChannel } from '#contract/goods/catalogue/staff-feeds.ts';
import { callApi, sendFile } from '#office/base/calls/api.ts';
import { resources } from '#office/base/calls/resources.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { FileButton } from '#office/base/files/file-actions.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { frenchMoment } from '#office/base/ui/dates.ts';
import { savePrivateFile } from '#office/base/ui/private-files.tsx';

export function CatalogueFiles() {
  const may = useMay('catalogue:write');
  return (
    <Card sx={{ mt: 2 }}>
      <CardContent>
        <Typography gutterBottom>
          Exportez le catalogue, changez-le dans un tableur, importez-le : les produits sont
          reconnus par leur référence. Une colonne absente ou une case vide ne change rien : pour
          changer des prix ou des stocks, la référence et cette colonne suffisent. Les exports de
          WooCommerce, Shopify, PrestaShop, Magento, Odoo, Medusa et Vendure se lisent tels quels.
          Vous verrez un aperçu avant que rien ne change.
        </Typography>
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
          {may && <UploadButton />}
          <Button
            component="a"
            href={paths.catalogueCsv}
            download
            onClick={savePrivateFile}
            startIcon={<DownloadIcon />}
          >
            Exporter en CSV
          </Button>
          <Button
            component="a"
            href={paths.catalogueXlsx}
            download
            onClick={savePrivateFile}
            startIcon={<DownloadIcon />}
          >
            Exporter en XLSX
          </Button>
        </Stack>
      </CardContent>
    </Card>
  );
}

function UploadButton() {
  const redirect = useRedirect();
  const upload = async (file: File) => {
    const { id } = await sendFile(resources.imports.list, file);
    redirect('show', 'imports', id);
  };
  return (
    <FileButton
      label="Fichier du catalogue"
      button={{ text: 'Importer un fichier (CSV ou XLSX)' }}
      onFile={upload}
    />
  );
}

const CHANNEL_WORDS: Record<FeedChannel, string> = {
  google: 'Google Merchant (XML)',
  meta: 'Catalogue Meta : Facebook, Instagram, WhatsApp (CSV)',
};

export function FeedAddresses() {
  return useMay('catalogue:write') && <FeedCard />;
}

function FeedCard() {
  const { data } = useQuery({
    queryKey: [paths.staffFeeds],
    queryFn: () => callApi(paths.staffFeeds),
  });
  if (data === undefined) return null;
  return (
    <Card sx={{ mt: 2 }}>
      <CardContent>
        <Typography variant="h6" component="h2" gutterBottom>
          Flux de produits
        </Typography>
        <Typography gutterBottom>
          Donnez ces adresses à Google Merchant Center et au gestionnaire de catalogue de Meta : ils
          y lisent eux-mêmes les articles, leurs prix et ce qui reste en vente. Qui a une adresse
          peut la lire : si elle s’est perdue, renouvelez-la.
        </Typography>
        <Typography color="text.secondary" gutterBottom>
          {sizeWords(data.told, data.left_out)}
        </Typography>
        <Stack spacing={3} sx={{ mt: 2 }}>
          {data.items.map((feed) => (
            <FeedAddress key={feed.id} feed={feed} />
          ))}
        </Stack>
      </CardContent>
    </Card>
  );
}

function FeedAddress({ feed: { id, url, renewed_at, renewed_by } }: { feed: Feed }) {
  const notify = useNotify();
  const { call, isBusy } = useCall();
  const [asked, setAsked] = useState<'POST' | 'DELETE'>();
  const path = pathTo(paths.staffFeed, { id });
  const renew = () => call({ method: 'POST', path, done: 'Nouvelle adresse prête.' });
  const remove = () => call({ method: 'DELETE', path, done: 'Adresse supprimée.' });
  const copy = async () => {
    await navigator.clipboard.writeText(url ?? '');
    notify('Adresse copiée.', { type: 'success' });
  };
  const label = CHANNEL_WORDS[id];
  return (
    <Stack component="section" aria-label={label} spacing={1}>
      <Typography variant="subtitle1" component="h3">
        {label}
      </Typography>
      {url === null ? (
        <Typography>Pas encore d’adresse.</Typography>
      ) : (
        <TextField
          size="small"
          label="Adresse"
          value={url}
          helperText={`Faite le ${frenchMoment(renewed_at)}${renewed_by && ` par ${renewed_by}`}`}
          slotProps={{ input: { readOnly: true } }}
          fullWidth
        />
      )}
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        {url === null ? (
          <Button variant="contained" disabled={isBusy} onClick={renew}>
            Créer l’adresse
          </Button>
        ) : (
          <>
            <Button variant="outlined" startIcon={<ContentCopyIcon />} onClick={copy}>
              Copier
            </Button>
            <Button variant="outlined" disabled={isBusy} onClick={() => setAsked('POST')}>
              Renouveler l’adresse
            </Button>
            <Button color="warning" disabled={isBusy} onClick={() => setAsked('DELETE')}>
              Supprimer l’adresse
            </Button>
          </>
        )}
      </Stack>
      <Confirm
        isOpen={asked !== undefined}
        title={asked === 'DELETE' ? 'Supprimer l’adresse ?' : 'Renouveler l’adresse ?'}
        content="L’adresse d’aujourd’hui ne répondra plus : qui la lit ne verra plus les articles."
        onConfirm={() => {
          setAsked(undefined);
          void (asked === 'DELETE' ? remove() : renew());
        }}
        onClose={() => setAsked(undefined)}
      />
    </Stack>
  );
}

function sizeWords(told: number, leftOut: number): string {
  const given = counted(told, 'article y est', 'articles y sont');
  if (leftOut === 0) return `${given}.`;
  const missing = counted(leftOut, 'article n’y est pas', 'articles n’y sont pas');
  return `${given} ; ${missing}, faute de prix ou de photo.`;
}
