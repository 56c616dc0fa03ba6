import { Box, Card, CardContent, Typography } from '@mui/material';
import type { ReactNode } from 'react';

export function Panel({
  title,
  hint,
  children,
}: {
  title: string;
  hint?: string;
  children: ReactNode;
}) {
  return (
    <Card component="section">
      <CardContent>
        <Typography component="h2" variant="h6">
          {title}
        </Typography>
        {hint !== undefined && (
          <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
            {hint}
          </Typography>
        )}
        {children}
      </CardContent>
    </Card>
  );
}

/** For readers without the chart. */
export function ExactFigures({ headings, rows }: { headings: string[]; rows: Row[] }) {
  return (
    <details>
      <Box component="summary" sx={{ py: 1.5, cursor: 'pointer' }}>
        Voir les chiffres
      </Box>
      <FigureTable headings={headings} rows={rows} />
    </details>
  );
}

export type Row = { name: string; cells: ReactNode[] };

export function FigureTable({ headings, rows }: { headings: string[]; rows: Row[] }) {
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Box
        component="table"
        sx={{
          width: '100%',
          borderCollapse: 'collapse',
          fontVariantNumeric: 'tabular-nums',
          '& th, & td': {
            textAlign: 'left',
            py: 1,
            px: { xs: 0.5, sm: 1 },
            borderBottom: 1,
            borderColor: 'divider',
          },
        }}
      >
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells }) => (
            <tr key={name}>
              {[name, ...cells].map((cell, column) =>
                column === 0 ? (
                  <th key={headings[column]} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={headings[column]}>{cell}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
