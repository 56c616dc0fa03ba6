import {
  Alert,
  Box,
  Card,
  CardContent,
  Stack,
  type Theme,
  Typography,
  useMediaQuery,
} from '@mui/material';
import type { ReactNode } from 'react';
import {
  Datagrid,
  FilterForm,
  FunctionField,
  ListBase,
  NumberField,
  type RaRecord,
  SimpleList,
  TextField,
  Title,
} from 'react-admin';
import { counted } from '#contract/base/counted.ts';
import { searchFor } from '../lists/filters.tsx';
import { CsvButton, ListPages } from '../lists/staff-list.tsx';
import { frenchMoment } from '../ui/dates.ts';

/** Keeps guillemets and double signs on the line of their word. */
export const withFirmSigns = (text: string): string =>
  text.replaceAll('« ', '«\u00a0').replace(/ (?=[»:;!?])/g, '\u00a0');

/** The page of a file that cannot be read. */
export function FileFailure({ title, error }: { title: string; error: Error }) {
  return (
    <>
      <Title title={title} />
      <Alert severity="error" sx={{ my: 2 }}>
        {error.message}
      </Alert>
    </>
  );
}

/** A titled part of the page of a file. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card component="section" aria-label={title}>
      <CardContent>
        <Typography variant="subtitle1" component="h3" gutterBottom>
          {title}
        </Typography>
        {children}
      </CardContent>
    </Card>
  );
}

type Handled = {
  at: string;
  by: string | null;
  applied_at: string | null;
  undone_at: string | null;
};

/** Who left a file, and when it was applied and undone. */
export function fileHistory(
  { at, by, applied_at, undone_at }: Handled,
  applied: 'appliqué' | 'repris',
): string {
  return [
    `Déposé le ${frenchMoment(at)}${by ? ` par ${by}` : ''}`,
    ...(applied_at ? [`${applied} le ${frenchMoment(applied_at)}`] : []),
    ...(undone_at ? [`annulé le ${frenchMoment(undone_at)}`] : []),
  ].join(', ');
}

const MOST_KEPT = 50;

/** What an undo did, and the rows that it left as they are. */
export function UndoneFile({
  kept,
  keptTitle,
  children,
}: {
  kept: readonly { name: string; reason: string }[];
  keptTitle: string;
  children: ReactNode;
}) {
  // Names may repeat: those of customers are shortened.
  const lines = [...Map.groupBy(kept, ({ name, reason }) => `${name} : ${reason}`)];
  const more = lines.length - MOST_KEPT;
  return (
    <Alert severity={kept.length > 0 ? 'warning' : 'success'} sx={{ my: 1 }}>
      {children}
      {kept.length > 0 && (
        <>
          {' '}
          {keptTitle}
          <Box component="ul" sx={{ my: 0.5, pl: 2.5, overflowWrap: 'anywhere' }}>
            {lines.slice(0, MOST_KEPT).map(([line, { length }]) => (
              <li key={line}>
                {line}
                {length > 1 && ` (${length} fois)`}
              </li>
            ))}
            {more > 0 && <li>et {counted(more, 'autre', 'autres')}.</li>}
          </Box>
        </>
      )}
    </Alert>
  );
}

type Rows = {
  resource: 'lignes-refusees' | 'lignes-de-reprise';
  /** The rows of one file and of one kind. */
  filter: Record<string, number | string> & { kind: string };
  named: 'reference' | 'name';
  title: string;
  label?: string;
};

/** The rows of one kind with their reasons, to search and to take along as CSV. */
export function RowList({ resource, filter, named, title, label = title }: Rows) {
  const isSmall = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const filters = [searchFor(named === 'reference' ? 'Référence ou raison' : 'Nom ou raison')];
  return (
    <Part title={title}>
      <ListBase
        resource={resource}
        filter={filter}
        storeKey={`${resource}-${filter.kind}`}
        sort={{ field: 'line', order: 'ASC' }}
        perPage={25}
        disableSyncWithLocation
      >
        <Stack direction="row" sx={ROW_TOOLS}>
          <FilterForm filters={filters} />
          <CsvButton filter={filter} />
        </Stack>
        {isSmall ? (
          <SimpleList<RaRecord>
            rowClick={false}
            aria-label={label}
            primaryText={(row) => [`Ligne ${row.line}`, row[named]].filter(Boolean).join(' · ')}
            secondaryText={({ reason }) => withFirmSigns(reason)}
            empty={NO_ROW}
            sx={{
              overflowWrap: 'anywhere',
              '& .MuiListItem-root, & .MuiListItemText-root': { px: 0 },
            }}
          />
        ) : (
          <Box sx={{ overflowX: 'auto' }}>
            <Datagrid
              rowClick={false}
              bulkActionButtons={false}
              sx={{
                '& th': { overflowWrap: 'normal' },
                '& td:nth-of-type(2)': { minWidth: 160 },
              }}
              aria-label={label}
              empty={NO_ROW}
            >
              <NumberField source="line" />
              <TextField source={named} />
              <FunctionField source="reason" render={({ reason }) => withFirmSigns(reason)} />
            </Datagrid>
          </Box>
        )}
        <ListPages />
      </ListBase>
    </Part>
  );
}

/** The search takes the room that the export leaves. */
const ROW_TOOLS = {
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  '& > form': { flex: '1 1 0', minWidth: 240 },
};

const NO_ROW = <Typography sx={{ p: 2 }}>Aucune ligne ici.</Typography>;

/** The head of one example: its place in the file and what it is. */
export function ExampleHead({ line, children }: { line: number; children: ReactNode }) {
  return (
    <Typography sx={{ fontWeight: 600, pb: 0.5, overflowWrap: 'anywhere' }}>
      Ligne {line} · {children}
    </Typography>
  );
}
