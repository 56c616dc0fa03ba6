import { Box, Card, CardContent, Stack, Typography } from '@mui/material';
import { Datagrid, FilterForm, ListBase, NumberField, TextField } from 'react-admin';
import { searchFor } from '#office/base/lists/filters.tsx';
import { ListPages } from '#office/base/lists/list-pages.tsx';
import { CsvButton } from '#office/base/lists/staff-list.tsx';

const filters = [searchFor('Référence ou raison')];

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
            <CsvButton filter={{ import_id: importId }} />
          </Stack>
          <Box sx={{ overflowX: 'auto' }}>
            <Datagrid
              rowClick={false}
              bulkActionButtons={false}
              sx={{ '& th': { overflowWrap: 'normal' } }}
              aria-label="Lignes refusées"
              empty={<Typography sx={{ p: 2 }}>Aucune ligne ici.</Typography>}
            >
              <NumberField source="line" />
              <TextField source="reference" />
              <TextField source="reason" />
            </Datagrid>
          </Box>
          <ListPages />
        </ListBase>
      </CardContent>
    </Card>
  );
}
