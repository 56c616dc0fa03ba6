import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { differencesOf } from './differences.ts';

const NOTHING = '(vide)';

/** What a change changed, field by field. */
export function DifferenceTable({ before, after }: { before: unknown; after: unknown }) {
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
      // A table that is wider than its place must be reachable by keys.
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
