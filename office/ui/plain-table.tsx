import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material';
import type { ReactNode } from 'react';

/** A small table of a page; what does not fit is scrolled to, by keyboard too. */
export function PlainTable({
  label,
  heads,
  rows,
}: {
  label: string;
  heads: string[];
  rows: { key: string | number; cells: ReactNode[] }[];
}) {
  return (
    <TableContainer tabIndex={0} role="group" aria-label={label}>
      <Table
        size="small"
        sx={{ '& th, & td': { px: { xs: 0.75, sm: 2 }, fontVariantNumeric: 'tabular-nums' } }}
      >
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
