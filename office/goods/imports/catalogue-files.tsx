import DownloadIcon from '@mui/icons-material/Download';
import UploadFileIcon from '@mui/icons-material/UploadFile';
import { Button, Card, CardContent, Stack, Typography } from '@mui/material';
import { useRef } from 'react';
import { useRedirect } from 'react-admin';
import { paths } from '#contract/base/paths.ts';
import { MAX_IMPORT_BYTES } from '#contract/goods/catalogue/staff-imports.ts';
import { sendFile } from '#office/base/calls/api.ts';
import { savePrivateFile } from '#office/base/calls/private-file.ts';
import { resources } from '#office/base/calls/resources.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { useMay } from '#office/base/session/use-may.ts';

/** Takes a file in, and hands the catalogue out in the columns that are taken in. */
export function CatalogueFiles() {
  const may = useMay('catalogue:write');
  return (
    <Card sx={{ mt: 2 }}>
      <CardContent>
        <Typography gutterBottom>
          Exportez le catalogue, changez-le dans un tableur, importez-le : les produits sont
          reconnus par leur référence. Une colonne absente ne change rien, et une case de stock vide
          laisse le stock comme il est : pour changer des prix ou des stocks, la référence et cette
          colonne suffisent. Vous verrez un aperçu avant que rien ne change.
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
  const input = useRef<HTMLInputElement>(null);
  const { isBusy, act } = useCall();
  const redirect = useRedirect();
  const upload = async (file: File) => {
    if (file.size > MAX_IMPORT_BYTES) {
      throw new Error('Le fichier dépasse 10 Mo : importez-le en plusieurs parties.');
    }
    const { id } = await sendFile(resources.imports.list, file);
    redirect('show', 'imports', id);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.tsv,.xlsx"
        aria-label="Fichier du catalogue"
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same file, mended, may be chosen again.
          if (file) void act(() => upload(file)).finally(() => (target.value = ''));
        }}
      />
      <Button
        variant="contained"
        startIcon={<UploadFileIcon />}
        disabled={isBusy}
        onClick={() => input.current?.click()}
      >
        {isBusy ? 'Envoi…' : 'Importer un fichier (CSV ou XLSX)'}
      </Button>
    </>
  );
}
