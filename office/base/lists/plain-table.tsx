import {
  Box,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  type Theme,
  Typography,
  useMediaQuery,
} from '@mui/material';
import type { ReactNode } from 'react';
import { FactList } from '../ui/panel.tsx';

type Row = { key: string | number; cells: ReactNode[] };
type Rows = { label: string; heads: string[]; rows: Row[] };

/** On a small screen, each row is a card named by its first cell. */
export function PlainTable(table: Rows) {
  const isSmall = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  return isSmall ? <Cards {...table} /> : <WideTable {...table} />;
}

function Cards({ label, heads, rows }: Rows) {
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}
    >
      {rows.map(({ key, cells: [name, ...cells] }) => (
        <Box
          key={key}
          component="li"
          sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5 }}
        >
          <Typography component="div" sx={{ fontWeight: 600, pb: 0.5, overflowWrap: 'anywhere' }}>
            {typeof name === 'number' ? `${heads[0]} ${name}` : name}
          </Typography>
          <FactList facts={cells.map((cell, place) => [heads[place + 1]!, cell])} />
        </Box>
      ))}
    </Box>
  );
}

function WideTable({ label, heads, rows }: Rows) {
  return (
    <TableContainer tabIndex={0} role="group" aria-label={label}>
      <Table size="small" sx={{ '& th, & td': { fontVariantNumeric: 'tabular-nums' } }}>
        <TableHead>
          <TableRow>
            {heads.map((head) => (
              <TableCell key={head}>{head}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ key, cells }) => (
            <TableRow key={key}>
              {cells.map((cell, place) => (
                <TableCell key={heads[place]}>{cell}</TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
