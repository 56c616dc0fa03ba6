import DownloadIcon from '@mui/icons-material/Download';
import { Box, Card, CardContent, Stack, Typography } from '@mui/material';
import {
  Button,
  Datagrid,
  FilterForm,
  ListBase,
  NumberField,
  SearchInput,
  TextField,
  useListContext,
} from 'react-admin';
import { paths, withQuery } from '#contract/paths.ts';
import { ListPages } from '../ui/list-pages.tsx';

const filters = [<SearchInput key="q" source="q" placeholder="Référence ou raison" alwaysOn />];

/** The rows of a file that the catalogue cannot take, with the reason of each. */
export function RefusedRows({ importId, count }: { importId: number; count: number }) {
  const title = `Lignes refusées (${count})`;
  return (
    <Card component="section" aria-label={title}>
      <CardContent>
        <Typography variant="subtitle1" component="h3" gutterBottom>
          {title}
        </Typography>
        <ListBase
          resource="lignes-refusees"
          filter={{ import_id: importId }}
          sort={{ field: 'line', order: 'ASC' }}
          perPage={25}
          disableSyncWithLocation
        >
          <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'end', gap: 1 }}>
            <FilterForm filters={filters} />
            <FileButton importId={importId} />
          </Stack>
          <Box sx={{ overflowX: 'auto' }}>
            <Datagrid
              rowClick={false}
              bulkActionButtons={false}
              aria-label="Lignes refusées"
              empty={<Typography sx={{ p: 2 }}>Aucune ligne ici.</Typography>}
            >
              <NumberField source="line" label="Ligne" />
              <TextField source="reference" label="Référence" />
              <TextField source="reason" label="Pourquoi" />
            </Datagrid>
          </Box>
          <ListPages />
        </ListBase>
      </CardContent>
    </Card>
  );
}

function FileButton({ importId }: { importId: number }) {
  const { filterValues, sort } = useListContext();
  const href = withQuery(`${paths.importRefusedRows}.csv`, {
    ...filterValues,
    import_id: importId,
    sort: `${sort.order === 'DESC' ? '-' : ''}${sort.field}`,
  });
  return (
    <Button component="a" href={href} download label="Exporter (CSV)">
      <DownloadIcon />
    </Button>
  );
}
