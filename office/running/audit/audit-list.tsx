import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import {
  Accordion,
  AccordionDetails,
  AccordionSummary,
  Alert,
  Box,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { TextInput, useListContext } from 'react-admin';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { ListedEntry } from '#contract/base/staff-audit.ts';
import { callApi } from '#office/base/calls/api.ts';
import { choiceOf, PERIOD, searchFor } from '#office/base/lists/filters.tsx';
import { StaffList } from '#office/base/lists/staff-list.tsx';
import { frenchMoment } from '#office/base/ui/dates.ts';
import { actionWords, roleWords, SUBJECT_WORDS, subjectWords } from './audit-words.ts';

type Difference = { field: string; before: string; after: string };

const NOTHING = '(vide)';

const filters = [
  searchFor('Personne, action, order:12'),
  choiceOf('subject', SUBJECT_WORDS),
  <TextInput key="by" source="by_id" label="Numéro de la personne" />,
  ...PERIOD,
];

export default function AuditList() {
  return (
    <StaffList filters={filters}>
      <Entries />
    </StaffList>
  );
}

function Entries() {
  const { data, total } = useListContext<ListedEntry>();
  if (total === 0) return <Typography sx={{ p: 2 }}>Aucun changement ne correspond.</Typography>;
  return (
    <Box component="ul" aria-label="Changements" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data?.map((entry) => (
        <li key={entry.id}>
          <Entry entry={entry} />
        </li>
      ))}
    </Box>
  );
}

function Entry({ entry }: { entry: ListedEntry }) {
  const { id, at, by_name, by_role, action, subject, changed } = entry;
  return (
    <Accordion
      disableGutters
      square
      slotProps={{ transition: { unmountOnExit: true }, heading: { component: 'h2' } }}
    >
      <AccordionSummary expandIcon={<ExpandMoreIcon />}>
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>
            {actionWords(action)} · {subjectWords(subject)}
          </Typography>
          <Typography component="span" variant="body2" color="text.secondary">
            {frenchMoment(at)} · {by_name} ({roleWords(by_role)})
          </Typography>
          {changed.length > 0 && (
            <Typography component="span" variant="body2" sx={{ display: 'block' }}>
              {changed.join(', ')}
            </Typography>
          )}
        </Box>
      </AccordionSummary>
      <AccordionDetails>
        <Detail id={id} />
      </AccordionDetails>
    </Accordion>
  );
}

function Detail({ id }: { id: number }) {
  const { data, isError } = useQuery({
    queryKey: ['journal', 'detail', id],
    queryFn: () => callApi(pathTo(paths.auditEntry, { id })),
  });
  if (isError) {
    return <Alert severity="error">Le détail ne se charge pas. Rechargez la page.</Alert>;
  }
  if (data === undefined) return <Typography role="status">Chargement…</Typography>;
  return <DifferenceTable before={data.before} after={data.after} />;
}

function DifferenceTable({ before, after }: { before: unknown; after: unknown }) {
  const rows = differencesOf(before, after);
  if (rows.length === 0) {
    return (
      <Typography color="text.secondary">Aucun détail n’est gardé de ce changement.</Typography>
    );
  }
  return (
    <Box
      sx={{ overflowX: 'auto' }}
      role="region"
      aria-label="Détail du changement"
      // A table wider than its place must scroll by keys.
      tabIndex={0}
    >
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>Champ</TableCell>
            <TableCell>Avant</TableCell>
            <TableCell>Après</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.field}>
              <TableCell component="th" scope="row">
                {row.field}
              </TableCell>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>{row.before || NOTHING}</TableCell>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>{row.after || NOTHING}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

/** By field in the order of the record, without unchanged ones. Empty before means created, empty after deleted. */
export function differencesOf(before: unknown, after: unknown): Difference[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return names
    .map((field) => ({ field, before: textOf(old[field]), after: textOf(now[field]) }))
    .filter((one) => one.before !== one.after);
}

function fieldsOf(value: unknown): Record<string, unknown> {
  if (value === null || value === undefined) return {};
  if (typeof value === 'object' && !Array.isArray(value)) return { ...value };
  return { valeur: value };
}

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (value === true) return 'oui';
  if (value === false) return 'non';
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
    return value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
